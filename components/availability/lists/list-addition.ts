import { DEFAULT_CHANNEL } from '#components/availability/state/sheet-address.ts';
import {
  listFromSheet,
  sheetFromLink,
  sheetFromList,
  sheetReducer,
} from '#components/availability/state/sheet-state.ts';
import {
  currentList,
  deleteList,
  findSavedList,
  type ListOwner,
  MAX_ROWS,
  savedLists,
  saveList,
  unusedName,
} from './saved-lists.ts';

type AddToListResult =
  | { readonly name: string; readonly rows: number; readonly undo: () => void }
  | { readonly problem: string };

type Request = {
  /** The chosen list; undefined for the current one. */
  readonly listId: string | undefined;
  readonly productNumber: string;
  /** The branch of a new list. */
  readonly branch: string;
};

/** Adds one of a product to a saved list, or starts a new list with it if there is none. */
export function addToList(
  owner: ListOwner,
  { listId, productNumber, branch }: Request,
): AddToListResult {
  const saved = listId === undefined ? currentList(owner) : findSavedList(owner, listId);
  const place = { branch, channel: DEFAULT_CHANNEL, date: '', elsewhere: undefined };
  const newList = { id: crypto.randomUUID(), name: unusedName(savedLists(owner)) };
  const before = saved
    ? sheetFromList(saved)
    : { ...sheetFromLink({ ...place, rows: [] }), list: newList };
  const rows = [{ product: productNumber, quantity: '1', date: '' }];
  const after = sheetReducer(before, { kind: 'add', rows });
  if (after.leftOut > 0) {
    return {
      problem: `The list has ${MAX_ROWS.toLocaleString('en-AU')} rows, the most there can be.`,
    };
  }
  const list = listFromSheet(after);
  const problem = list && saveList(owner, list);
  if (!list || problem) {
    return {
      problem: 'This browser has no room to keep it: delete a list on the availability sheet.',
    };
  }
  return {
    name: list.name,
    rows: list.rows.length,
    undo: () => {
      if (saved) saveList(owner, saved);
      else deleteList(owner, list.id);
    },
  };
}
