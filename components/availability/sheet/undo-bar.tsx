import { Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';

type UndoBarProps = {
  /** What was done; undefined if there is nothing to undo. */
  words: string | undefined;
  onUndo: () => void;
  isBusy?: boolean;
  /** Closes what would stay otherwise. */
  onClose?: () => void;
  /** Where to go next. */
  children?: ReactNode;
};

/**
 * Says what was just done, with a button to undo it. Over the page, where what moved when it comes or goes would slip
 * from under the pointer.
 */
export function UndoBar(props: UndoBarProps) {
  const { words, onUndo, isBusy = false, onClose, children } = props;
  return (
    <p className={words ? FLOATING : 'sr-only'}>
      <span role="status">{words}</span>
      {words && (
        <>
          {children && <span className="whitespace-nowrap">{children}</span>}
          <Button Icon={Undo2} onClick={onUndo} disabled={isBusy} size="small">
            Undo
          </Button>
          {onClose && (
            <button
              type="button"
              title="Close"
              className="grid size-8 place-items-center rounded-md text-quiet hover:text-accent pointer-coarse:size-11"
              onClick={onClose}
            >
              <X size={16} aria-hidden="true" />
              <span className="sr-only">Close</span>
            </button>
          )}
        </>
      )}
    </p>
  );
}

const FLOATING =
  'print:hidden flex items-center gap-2 text-sm fixed bottom-[calc(var(--rail)+0.75rem)] left-1/2 z-15 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 raised animate-slide py-1.5 pr-2 pl-3.5 md:bottom-3';
