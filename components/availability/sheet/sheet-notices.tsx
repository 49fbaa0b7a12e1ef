import { Undo2 } from 'lucide-react';
import {
  MAX_LISTS,
  MAX_ROWS,
  type SaveProblem,
} from '#components/availability/lists/saved-lists.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { Notice } from '#components/ui/notice/notice.tsx';

type SaveNoticesProps = {
  problem: SaveProblem;
  /** How many rows of the last change did not fit into the list. */
  leftOut: number;
};

/** What of the sheet is not saved, and what to do about it. */
export function SaveNotices({ problem, leftOut }: SaveNoticesProps) {
  return (
    <>
      {problem === 'too many lists' && (
        <Notice>
          {MAX_LISTS} lists are kept, the most there can be: delete one, or leaving this screen
          loses this one.
        </Notice>
      )}
      {problem === 'no room' && (
        <Notice>
          This browser has no room to keep the list: delete another one, or leaving this screen
          loses the last changes.
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice>
          {leftOut.toLocaleString('en-AU')} rows were left out: a list has at most{' '}
          {MAX_ROWS.toLocaleString('en-AU')}.
        </Notice>
      )}
    </>
  );
}

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

const MAX_LISTED = 5;

/** Which typed texts were read as which product: barcodes, and numbers in other letter cases. */
export function ReadAsNotice({ readAs }: { readAs: ReadonlyMap<string, string> }) {
  const texts = [...readAs].map(([text, number]) => `${text} is ${number}`);
  return (
    <div role="status" className="text-quiet text-sm empty:hidden print:hidden">
      {texts.length > MAX_LISTED ? (
        <Disclosure summary={`${texts.length} were read by barcode or in other letters`}>
          {texts.join(', ')}
        </Disclosure>
      ) : (
        texts.join(', ')
      )}
    </div>
  );
}
