'use client';

import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import {
  currentList,
  findSavedList,
  type ListOwner,
  onListChange,
  type SavedList,
  type SaveProblem,
  savedLists,
  saveList,
  unusedName,
} from '#components/availability/lists/saved-lists.ts';
import { useUserKey } from '#components/shell/preferences/user-key.tsx';
import { type SheetState, sheetAddress } from './sheet-address.ts';
import {
  isSameSheet,
  listFromSheet,
  type OpenSheet,
  type SheetAction,
  sheetFromLink,
  sheetFromList,
  sheetReducer,
} from './sheet-state.ts';

/**
 * The sheet on the screen: a saved list, or the rows of a link. The first change of a link's rows saves it as a new
 * list, so that opening a link overwrites nothing. A list is saved with each change, and the address follows if the
 * rows fit into it.
 */
export function useSheet(countryCode: string, initial: SheetState) {
  const person = useUserKey();
  const owner = useMemo((): ListOwner => ({ person, countryCode }), [person, countryCode]);
  const [sheet, dispatch] = useReducer(sheetReducer, initial, sheetFromLink);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address at the time the screen was opened counts
  useEffect(() => {
    const list = listToOpen(owner, initial);
    if (list) dispatch({ kind: 'open', sheet: sheetFromList(list) });
    setReady(true);
  }, [owner]);
  const id = sheet.list?.id;
  useEffect(() => {
    if (id === undefined) return;
    return onListChange(owner, (changed) => {
      const list = changed === id ? findSavedList(owner, id) : undefined;
      if (list) dispatch({ kind: 'open', sheet: sheetFromList(list) });
    });
  }, [owner, id]);
  useEffect(() => {
    const list = isReady ? listFromSheet(sheet) : undefined;
    if (list) setProblem(saveList(owner, list));
  }, [isReady, owner, sheet]);
  const { href, isWhole } = sheetAddress(countryCode, sheet);
  useAddress(href, id, isReady && (isWhole || id !== undefined));

  const isLink = useRef(true);
  useEffect(() => {
    isLink.current = id === undefined;
  }, [id]);
  const change = useCallback(
    (action: SheetAction) => {
      const apply = () => {
        // Replacing barcodes is automatic: that alone does not save a link as a list.
        if (isLink.current && action.kind !== 'replace') {
          const list = { id: crypto.randomUUID(), name: unusedName(savedLists(owner)) };
          dispatch({ kind: 'saveAs', list });
        }
        dispatch(action);
      };
      // A keystroke is urgent; adding hundreds of rows may wait.
      if (action.kind === 'change') apply();
      else startTransition(apply);
    },
    [owner],
  );
  return { owner, sheet, dispatch, change, isReady, isWhole, problem };
}

/** Names and row counts of a user's saved lists. */
export function useListNames(owner: ListOwner, { list, rows }: OpenSheet, isReady: boolean) {
  const [names, setNames] = useState<readonly ListName[]>([]);
  const version = `${list?.id} ${list?.name} ${rows.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the open list has changed
  useEffect(() => {
    const read = () =>
      setNames(
        savedLists(owner).map(({ id, name, rows: all }) => ({ id, name, rows: all.length })),
      );
    if (isReady) read();
    return onListChange(owner, read);
  }, [owner, isReady, version]);
  return names;
}

export type ListName = { readonly id: string; readonly name: string; readonly rows: number };

/** The list to show: that of this history entry, else one that matches the address, else the current one. */
function listToOpen(owner: ListOwner, initial: SheetState): SavedList | undefined {
  const id = listIdIn(history.state);
  const visited = id === undefined ? undefined : findSavedList(owner, id);
  if (visited) return visited;
  if (initial.rows.length === 0) return currentList(owner);
  return savedLists(owner).find((list) => isSameSheet(owner.countryCode, initial, list));
}

/** Keeps the address in step with the sheet, and the id of its list in the history entry. */
function useAddress(href: string, id: string | undefined, isEnabled: boolean): void {
  useEffect(() => {
    // Without delay: a reload may come before the address is set.
    if (id !== undefined) window.history.replaceState({ [LIST_KEY]: id }, '');
  }, [id]);
  useEffect(() => {
    if (!isEnabled) return;
    // Browsers limit address changes to about a hundred in 30 seconds, and people type faster.
    const timer = setTimeout(
      () => window.history.replaceState({ [LIST_KEY]: id }, '', href),
      DEBOUNCE_MS,
    );
    // Changing the address would cancel a navigation that has started.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    // Nor during a reload: the browser would lose the history entry's state.
    const onUnload = () => clearTimeout(timer);
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [href, id, isEnabled]);
}

const LIST_KEY = 'availabilityList';
const DEBOUNCE_MS = 400;

function listIdIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !(LIST_KEY in state)) return undefined;
  const id = state[LIST_KEY];
  return typeof id === 'string' ? id : undefined;
}
