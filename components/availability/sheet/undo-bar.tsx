import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Toast } from '#components/ui/toast.tsx';

type UndoBarProps = {
  /** What was done; undefined if there is nothing to undo. */
  words: string | undefined;
  act: unknown;
  onUndo: () => void;
  isBusy?: boolean;
  /** Where to go next. */
  children?: ReactNode;
};

/** Says what was just done, with a button to undo it. */
export function UndoBar({ words, act, onUndo, isBusy = false, children }: UndoBarProps) {
  return (
    <Toast words={words} act={act}>
      {children && <span className="whitespace-nowrap">{children}</span>}
      <Button Icon={Undo2} onClick={onUndo} disabled={isBusy} size="small">
        Undo
      </Button>
    </Toast>
  );
}
