import { ApiError } from '#components/api/api-error.ts';
import { DEFAULT_CHANNEL, listAddress } from '#components/availability/state/sheet-address.ts';
import { findDuplicates, sheetFromLink } from '#components/availability/state/sheet-state.ts';
import { MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import type { SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { formatCount } from '#lib/text/text.ts';
import type { AskDuplicates } from './duplicate-dialog.tsx';
import { listNamesOptions } from './list-names.ts';
import {
  changeList,
  getList,
  keepList,
  listOptions,
  type OpenList,
  removeList,
  restoreList,
  type SheetLists,
  saveList,
} from './sheet-lists.ts';

type Request = {
  /** The id of a list, or `new`; empty for the list that was changed last, or a new one if there is none. */
  readonly to: string;
  readonly rows: readonly SheetRow[];
  readonly branch: string;
};

type ListAddition =
  | { readonly problem: string }
  | {
      readonly href: string;
      readonly name: string;
      /** How many rows the list has now. */
      readonly rows: number;
      readonly undo: () => Promise<void>;
    };

/**
 * Adds rows to a saved list, or to a new one. Rows are never replaced; what could not be saved was not added. Undefined
 * if the user was asked about products that are on the list, and closed the dialog.
 */
export async function addToList(
  lists: SheetLists,
  { to, rows, branch }: Request,
  ask: AskDuplicates,
): Promise<ListAddition | undefined> {
  const known = await readList(lists, to);
  const onList = findDuplicates(known?.sheet.rows ?? [], rows);
  const duplicates = await ask(onList, known && (known.sheet.name || 'No name'));
  if (!duplicates) return undefined;
  const target = { branch, channel: DEFAULT_CHANNEL, date: '', elsewhere: undefined };
  const id = known?.id ?? keepList(lists, sheetFromLink({ ...target, rows: [] }));
  const before = getList(lists, id);
  changeList(lists, id, { kind: 'add', rows, duplicates });
  if (getList(lists, id).sheet.leftOut > 0) {
    restoreList(lists, before);
    return { problem: `A list holds up to ${formatCount(MAX_ROWS)} rows. Nothing was added.` };
  }
  const after = await saveNow(lists, id).catch((error) => {
    restoreList(lists, before);
    throw error;
  });
  return {
    href: listAddress(id),
    name: after.name,
    rows: after.rows.length,
    undo: async () => {
      if (before.version === 0) return void (await removeList(lists, id));
      restoreList(lists, { ...getList(lists, id), sheet: before.sheet });
      await saveNow(lists, id);
    },
  };
}

/** Saves a list at once. Throws an ApiError if it is not saved. */
async function saveNow(lists: SheetLists, id: string) {
  await saveList(lists, id);
  const { error, conflict, sheet } = getList(lists, id);
  if (conflict) throw new ApiError({ status: 412 });
  if (error) throw error;
  return sheet;
}

/** The list to change as it is now; undefined for a new one. */
async function readList(lists: SheetLists, to: string): Promise<OpenList | undefined> {
  const now = { staleTime: 0 };
  const names = await lists.client.fetchQuery({ ...listNamesOptions(lists.countryCode), ...now });
  const id = to || names[0]?.id || NEW_LIST;
  return id === NEW_LIST
    ? undefined
    : lists.client.fetchQuery({ ...listOptions(lists, id), ...now });
}

const NEW_LIST = 'new';
