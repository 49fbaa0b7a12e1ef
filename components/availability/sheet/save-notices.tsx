import {
  DELETED,
  isRefused,
  type OpenList,
  resolveConflict,
  type SheetLists,
  saveList,
} from '#components/availability/lists/sheet-lists.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { MAX_LISTS, MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import { formatCount } from '#lib/text/text.ts';

type Props = { lists: SheetLists; list: OpenList };

/** What of the sheet is not saved, and what to do about it. */
export function SaveNotices({ lists, list }: Props) {
  const { id, conflict, error, sheet } = list;
  const isDeleted = conflict === DELETED;
  const isTooMany = error?.details.some(({ field }) => field === 'lists');
  return (
    <>
      {conflict.length > 0 && (
        <Notice>
          <span className="flex flex-wrap items-center gap-2">
            {isDeleted
              ? 'This list was deleted.'
              : `Also changed on another screen: ${conflictLabel(list)}. Your changes here are not saved.`}
            {!isDeleted && (
              <Button onClick={() => resolveConflict(lists, id, 'theirs')}>
                Show the other version
              </Button>
            )}
            <Button onClick={() => resolveConflict(lists, id, 'mine')}>Keep this one</Button>
          </span>
        </Notice>
      )}
      {error && isRefused(error) && (
        <Notice>
          {isTooMany
            ? `Not saved. You have ${MAX_LISTS} lists, the limit. Delete one, then change this one again.`
            : 'Not saved: the list is too long. Move some rows to a new list.'}
        </Notice>
      )}
      {error && !isRefused(error) && (
        <Notice>
          <span className="flex flex-wrap items-center gap-2">
            Not saved yet. Keep this page open.
            <Button onClick={() => void saveList(lists, id)}>Try again</Button>
          </span>
        </Notice>
      )}
      {sheet.leftOut > 0 && (
        <Notice>
          {formatCount(sheet.leftOut)} rows left out. A list holds up to {formatCount(MAX_ROWS)}.
        </Notice>
      )}
    </>
  );
}

/** What both changed: `7000001, 7000002, branch`. */
function conflictLabel({ conflict, sheet, saved }: OpenList): string {
  const rows = [...(saved?.rows ?? []), ...sheet.rows];
  const labels = conflict.map((key) => {
    const row = rows.findLast(({ id }) => id === key);
    return row ? row.product || 'a row' : key === 'date' ? 'needed by' : key;
  });
  const more = labels.length - MAX_LABELS;
  return [...labels.slice(0, MAX_LABELS), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const MAX_LABELS = 5;
