'use client';

import { startTransition, useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { usePerson } from '#components/frame/person.tsx';
import {
  currentList,
  findSavedList,
  freeName,
  type ListOwner,
  onListChange,
  type SavedList,
  type SaveProblem,
  savedLists,
  saveList,
} from './saved-lists.ts';
import { type SheetState, sheetAddress } from './sheet-address.ts';
import {
  isSameSheet,
  listOfSheet,
  type OpenSheet,
  type SheetAction,
  sheetOfLink,
  sheetOfList,
  sheetReducer,
} from './sheet-state.ts';

/**
 * The sheet that is worked on: a list that this browser keeps, or what a link says. A link becomes a list of its
 * own with the first change of its rows, so that opening one overwrites nothing. A list is kept with each change,
 * half filled as it is, and the address follows, as far as one has room for it.
 */
export function useSheet(countryCode: string, initial: SheetState) {
  const person = usePerson();
  const owner = useMemo((): ListOwner => ({ person, countryCode }), [person, countryCode]);
  const [sheet, dispatch] = useReducer(sheetReducer, initial, sheetOfLink);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address said when the screen was opened counts
  useEffect(() => {
    const list = listToOpen(owner, initial);
    if (list) dispatch({ kind: 'open', sheet: sheetOfList(list) });
    setReady(true);
  }, [owner]);
  const id = sheet.list?.id;
  useEffect(() => {
    if (id === undefined) return;
    return onListChange(owner, (changed) => {
      const list = changed === id ? findSavedList(owner, id) : undefined;
      if (list) dispatch({ kind: 'open', sheet: sheetOfList(list) });
    });
  }, [owner, id]);
  useEffect(() => {
    const list = isReady ? listOfSheet(sheet) : undefined;
    if (list) setProblem(saveList(owner, list));
  }, [isReady, owner, sheet]);
  const { href, isWhole } = sheetAddress(countryCode, sheet);
  useAddress(href, id, isReady && (isWhole || id !== undefined));

  const isLink = id === undefined;
  const change = useCallback(
    (action: SheetAction) => {
      const apply = () => {
        // Barcodes become numbers by themselves: that keeps nothing that nobody worked on.
        if (isLink && action.kind !== 'replace') {
          const list = { id: crypto.randomUUID(), name: freeName(savedLists(owner)) };
          dispatch({ kind: 'keep', list });
        }
        dispatch(action);
      };
      // What is typed stands in its field at once; rows by the hundred may come a little later than the next key.
      if (action.kind === 'change') apply();
      else startTransition(apply);
    },
    [owner, isLink],
  );
  return { owner, sheet, dispatch, change, isReady, isWhole, problem };
}

/** What the lists of a person are called and how many rows they have, as they are kept. */
export function useListNames(owner: ListOwner, { list, rows }: OpenSheet, isReady: boolean) {
  const [names, setNames] = useState<readonly ListName[]>([]);
  const counted = `${list?.id} ${list?.name} ${rows.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when the open list has changed
  useEffect(() => {
    const read = () =>
      setNames(
        savedLists(owner).map(({ id, name, rows: all }) => ({ id, name, rows: all.length })),
      );
    if (isReady) read();
    return onListChange(owner, read);
  }, [owner, isReady, counted]);
  return names;
}

export type ListName = { readonly id: string; readonly name: string; readonly rows: number };

/** The list that the screen shows: the one of this visit, one that the address says, or the last one of all. */
function listToOpen(owner: ListOwner, initial: SheetState): SavedList | undefined {
  const id = listOfVisit(history.state);
  const visited = id === undefined ? undefined : findSavedList(owner, id);
  if (visited) return visited;
  if (initial.rows.length === 0) return currentList(owner);
  return savedLists(owner).find((list) => isSameSheet(owner.countryCode, initial, list));
}

/** Has the address say what is on the sheet, and the visit which list it is. */
function useAddress(href: string, id: string | undefined, isHeld: boolean): void {
  useEffect(() => {
    // At once: a reload may be under way before the address is set.
    if (id !== undefined) window.history.replaceState({ [VISIT]: id }, '');
  }, [id]);
  useEffect(() => {
    if (!isHeld) return;
    // Browsers take a hundred new addresses in half a minute, and somebody may type faster.
    const timer = setTimeout(
      () => window.history.replaceState({ [VISIT]: id }, '', href),
      SETTLED_MS,
    );
    // A new address would take back a way to another page that is being loaded.
    const leaving = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', leaving, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', leaving, true);
    };
  }, [href, id, isHeld]);
}

const VISIT = 'availabilityList';
const SETTLED_MS = 400;

function listOfVisit(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !(VISIT in state)) return undefined;
  const id = state[VISIT];
  return typeof id === 'string' ? id : undefined;
}
