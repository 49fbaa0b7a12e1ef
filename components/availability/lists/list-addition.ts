import { ApiError } from '#components/api/api-error.ts';
import { DEFAULT_CHANNEL, listAddress } from '#components/availability/state/sheet-address.ts';
import {
  type Duplicate,
  findDuplicates,
  type OpenSheet,
  savedSheetOf,
  sheetFromLink,
  sheetFromSaved,
  sheetReducer,
  unusedName,
  withoutDuplicates,
} from '#components/availability/state/sheet-state.ts';
import { MAX_ROWS } from '#lib/availability/sheet/sheet-limits.ts';
import type { SheetRow } from '#lib/availability/sheet/sheet-row.ts';
import { formatCount } from '#lib/text/text.ts';
import { deleteList, fetchList, fetchListNames, saveList } from './list-requests.ts';

type Request = {
  readonly countryCode: string;
  /** The id of a list, or `new`; undefined for the list that was changed last, or a new one if there is none. */
  readonly to: string | undefined;
  readonly rows: readonly SheetRow[];
  /** The branch of a new list. */
  readonly branch: string;
  /** What to do with products that are on the list; undefined asks. */
  readonly choice: 'add' | 'keep' | undefined;
};

type ListAddition =
  | { readonly duplicates: readonly Duplicate[]; readonly list: string }
  | { readonly problem: string }
  | {
      readonly href: string;
      readonly name: string;
      /** How many rows the list has now. */
      readonly rows: number;
      readonly undo: () => Promise<void>;
    };

/** Adds rows to a saved list, or to a new one. Rows are never replaced. */
export async function addToList(request: Request): Promise<ListAddition> {
  try {
    return await attempt(request);
  } catch (error) {
    // Changed in between, as by the sheet in another tab: read it again, once.
    if (error instanceof ApiError && error.status === 412) return attempt(request);
    throw error;
  }
}

async function attempt(request: Request): Promise<ListAddition> {
  const { countryCode, rows, choice } = request;
  const { before, version, list } = await listToChange(request);
  const duplicates = findDuplicates(before.rows, rows);
  if (duplicates.length > 0 && choice === undefined)
    return { duplicates, list: list.name || 'No name' };
  const added = choice === 'keep' ? withoutDuplicates(before.rows, rows, duplicates) : rows;
  const after = sheetReducer(before, { kind: 'add', rows: added });
  if (after.leftOut > 0) {
    return {
      problem: `A list holds up to ${formatCount(MAX_ROWS)} rows. Nothing was added.`,
    };
  }
  const save = (sheet: OpenSheet, from: number) =>
    saveList(countryCode, list.id, { name: list.name, version: from, sheet: savedSheetOf(sheet) });
  const saved = await save(after, version);
  return {
    href: listAddress(countryCode, list.id),
    name: list.name,
    rows: after.rows.length,
    undo: async () => {
      if (version === 0) await deleteList(countryCode, list.id);
      else await save(before, saved);
    },
  };
}

async function listToChange({ countryCode, to, branch }: Request) {
  const names = await fetchListNames(countryCode);
  const id = to ?? names[0]?.id;
  if (id !== undefined && id !== NEW_LIST) {
    const { name, version, sheet } = await fetchList(countryCode, id);
    const list = { id, name };
    return { before: sheetFromSaved(list, sheet), version, list };
  }
  const list = { id: crypto.randomUUID(), name: unusedName(names) };
  const target = { branch, channel: DEFAULT_CHANNEL, date: '', elsewhere: undefined };
  return { before: { ...sheetFromLink({ ...target, rows: [] }), list }, version: 0, list };
}

const NEW_LIST = 'new';
