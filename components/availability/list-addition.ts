import {
  currentList,
  deleteList,
  findSavedList,
  freeName,
  type ListOwner,
  MOST_ROWS,
  savedLists,
  saveList,
} from './saved-lists.ts';
import { USUAL_CHANNEL } from './sheet-place.ts';
import { listOfSheet, sheetOfLink, sheetOfList, sheetReducer } from './sheet-state.ts';

export type Addition =
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
export function addToList(owner: ListOwner, { listId, productNumber, branch }: Request): Addition {
  const saved = listId === undefined ? currentList(owner) : findSavedList(owner, listId);
  const place = { branch, channel: USUAL_CHANNEL, date: '', elsewhere: undefined };
  const newList = { id: crypto.randomUUID(), name: freeName(savedLists(owner)) };
  const before = saved
    ? sheetOfList(saved)
    : { ...sheetOfLink({ ...place, rows: [] }), list: newList };
  const rows = [{ product: productNumber, quantity: '1', date: '' }];
  const after = sheetReducer(before, { kind: 'add', rows });
  if (after.leftOut > 0) {
    return {
      problem: `The list has ${MOST_ROWS.toLocaleString('en-AU')} rows, the most there can be.`,
    };
  }
  const list = listOfSheet(after);
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
