import { Undo2 } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

type Props = {
  /** What was done; undefined where there is nothing to bring back. */
  words: string | undefined;
  onUndo: () => void;
};

/** Says what was just done, and takes it back. */
export function UndoBar({ words, onUndo }: Props) {
  return (
    <div role="status" className="empty:hidden print:hidden">
      {words && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {words}.
          <Button onClick={onUndo}>
            <Undo2 size={15} aria-hidden="true" />
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}
