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

/** What became of a product that was added to a list. */
export type Addition =
  | { readonly name: string; readonly rows: number; readonly undo: () => void }
  | { readonly problem: string };

type Asked = {
  /** The list that was chosen; undefined for the one that was worked on last. */
  readonly listId: string | undefined;
  readonly productNumber: string;
  /** Where a list that is begun with it is asked. */
  readonly branch: string;
};

/** Adds one of a product to a list of this browser; where there is none, one begins with it. */
export function addToList(owner: ListOwner, { listId, productNumber, branch }: Asked): Addition {
  const known = listId === undefined ? currentList(owner) : findSavedList(owner, listId);
  const place = { branch, channel: USUAL_CHANNEL, date: '', elsewhere: undefined };
  const fresh = { id: crypto.randomUUID(), name: freeName(savedLists(owner)) };
  const before = known
    ? sheetOfList(known)
    : { ...sheetOfLink({ ...place, rows: [] }), list: fresh };
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
      if (known) saveList(owner, known);
      else deleteList(owner, list.id);
    },
  };
}
