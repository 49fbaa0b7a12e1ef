import { Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Toast } from '#components/ui/toast.tsx';

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

/** Says what was just done, with a button to undo it. */
export function UndoBar(props: UndoBarProps) {
  const { words, onUndo, isBusy = false, onClose, children } = props;
  return (
    <Toast words={words}>
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
    </Toast>
  );
}
