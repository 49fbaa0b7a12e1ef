import { Undo2 } from 'lucide-react';
import type { SaveProblem } from '#components/availability/lists/use-list-saving.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { MAX_LISTS, MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import { formatCount } from '#lib/text/text.ts';

type SaveNoticesProps = {
  problem: SaveProblem | undefined;
  /** How many rows of the last change did not fit into the list. */
  leftOut: number;
  onResolve: (which: 'theirs' | 'mine') => void;
  onRetry: () => void;
};

/** What of the sheet is not saved, and what to do about it. */
export function SaveNotices({ problem, leftOut, onResolve, onRetry }: SaveNoticesProps) {
  return (
    <>
      {problem === 'changed elsewhere' && (
        <Notice>
          <span className="flex flex-wrap items-center gap-2">
            This list was changed on another screen. Your changes here are not saved.
            <Button onClick={() => onResolve('theirs')}>Show the other version</Button>
            <Button onClick={() => onResolve('mine')}>Keep this one</Button>
          </span>
        </Notice>
      )}
      {problem === 'too many lists' && (
        <Notice>
          Not saved. You have {MAX_LISTS} lists, the limit. Delete one, then change this one again.
        </Notice>
      )}
      {problem === 'refused' && (
        <Notice>Not saved: the list is too long. Move some rows to a new list.</Notice>
      )}
      {problem === 'failed' && (
        <Notice>
          <span className="flex flex-wrap items-center gap-2">
            Not saved yet. Keep this page open.
            <Button onClick={onRetry}>Try again</Button>
          </span>
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice>
          {formatCount(leftOut)} rows left out. A list holds up to {formatCount(MAX_ROWS)}.
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
