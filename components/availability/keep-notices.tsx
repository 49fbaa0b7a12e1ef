import { Notice } from '#components/ui/notice.tsx';
import { MOST_ROWS } from './open-sheet.ts';
import { MOST_LISTS, type SaveProblem } from './saved-lists.ts';

type Props = {
  problem: SaveProblem;
  /** Rows of the last change that the list had no room for. */
  leftOut: number;
};

/** What of the sheet is not kept, and what to do about it. */
export function KeepNotices({ problem, leftOut }: Props) {
  return (
    <>
      {problem === 'too many lists' && (
        <Notice>
          {MOST_LISTS} lists are kept, the most there can be: delete one, or leaving this screen
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
          {MOST_ROWS.toLocaleString('en-AU')}.
        </Notice>
      )}
    </>
  );
}
