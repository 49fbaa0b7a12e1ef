import { Undo2 } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';

type UndoBarProps = {
  /** What was done; undefined if there is nothing to undo. */
  words: string | undefined;
  onUndo: () => void;
};

/** Says what was just done, with a button to undo it. */
export function UndoBar({ words, onUndo }: UndoBarProps) {
  return (
    <div role="status" className="empty:hidden print:hidden">
      {words && (
        <p className="flex items-center gap-2 text-sm">
          {words}
          <Button onClick={onUndo} className="min-h-7 py-0.5">
            <Undo2 size={14} aria-hidden="true" />
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}

const MAX_LISTED = 5;

/** Which typed texts were read as which product: barcodes, and numbers in other letter cases. */
export function ReplacementsNotice({
  replacements,
}: {
  replacements: ReadonlyMap<string, string>;
}) {
  const texts = [...replacements].map(([text, number]) => `${text} is ${number}`);
  return (
    <div role="status" className="text-quiet text-sm empty:hidden print:hidden">
      {texts.length > MAX_LISTED ? (
        <Disclosure summary={`${texts.length} found by barcode or another spelling`}>
          {texts.join(', ')}
        </Disclosure>
      ) : (
        texts.join(', ')
      )}
    </div>
  );
}
