import type { ApiError } from '#components/api/api-error.ts';
import {
  isRefused,
  type OpenList,
  resolveConflict,
  saveList,
} from '#components/availability/lists/sheet-lists.ts';
import { useSheetScope } from '#components/availability/state/sheet-context.ts';
import { Button } from '#components/ui/button/button.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { MAX_LISTS, MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import { formatCount } from '#lib/text/text.ts';

type Props = { list: OpenList };

/** What of the sheet is not saved, and what to do about it. */
export function SaveNotices({ list }: Props) {
  const { lists } = useSheetScope();
  const { id, conflict, error, sheet } = list;
  const isDeleted = conflict === 'deleted';
  return (
    <>
      {conflict && (
        <Notice>
          <span className="flex flex-wrap items-center gap-2">
            {isDeleted
              ? 'This list was deleted.'
              : 'Also changed on another screen. Your changes here are not saved.'}
            {!isDeleted && (
              <Button onClick={() => resolveConflict(lists, id, 'theirs')}>
                Show the other version
              </Button>
            )}
            <Button onClick={() => resolveConflict(lists, id, 'mine')}>Keep this one</Button>
          </span>
        </Notice>
      )}
      {error && isRefused(error) && <Notice>{notSaved(error)}</Notice>}
      {error && !isRefused(error) && (
        <ErrorNotice error={error} retry={() => void saveList(lists, id)}>
          Not saved yet. Keep this page open.
        </ErrorNotice>
      )}
      {sheet.leftOut > 0 && (
        <Notice>
          {formatCount(sheet.leftOut)} rows left out. A list holds up to {formatCount(MAX_ROWS)}.
        </Notice>
      )}
    </>
  );
}

function notSaved(error: ApiError): string {
  return error.details.some(({ field }) => field === 'lists')
    ? `Not saved. You have ${MAX_LISTS} lists, the limit. Delete one, then change this one again.`
    : 'Not saved: the list is too long. Move some rows to a new list.';
}
