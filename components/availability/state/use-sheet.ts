'use client';

import { startTransition, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import {
  deleteList,
  fetchList,
  type ListName,
  type SavedList,
} from '#components/availability/lists/list-requests.ts';
import { useListSaving } from '#components/availability/lists/use-list-saving.ts';
import { listAddress, type SheetState, sheetAddress } from './sheet-address.ts';
import {
  type OpenSheet,
  type SheetAction,
  sheetFromLink,
  sheetFromSaved,
  sheetReducer,
  unusedName,
} from './sheet-state.ts';

/** The list that the page opened: its rows are in the state of the sheet. */
export type OpenedList = Omit<SavedList, 'sheet'> & {
  readonly sheet: Pick<SavedList['sheet'], 'undo'>;
};

type Opened = {
  readonly initial: SheetState;
  readonly list: OpenedList | undefined;
  readonly lists: readonly ListName[];
};

/**
 * The sheet on the screen: a saved list, somebody else's, or the rows of a link. The first change of the latter two
 * makes it a list of the user's own, so that opening a link overwrites nothing.
 */
export function useSheet(countryCode: string, { initial, list, lists }: Opened) {
  const [sheet, dispatch] = useReducer(sheetReducer, undefined, () => openSheet(initial, list));
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const own = list && list.owner === undefined ? list : undefined;
  const { problem, show, resolve, retry, forget } = useListSaving(
    countryCode,
    sheet,
    own,
    dispatch,
  );
  const [names, setNames] = useState(lists);
  const id = sheet.list?.id;
  useAddress(
    id === undefined ? sheetAddress(countryCode, sheet) : listAddress(countryCode, id),
    isReady && !sheet.shared,
  );

  const latest = useRef({ id, names });
  useEffect(() => {
    latest.current = { id, names };
  }, [id, names]);
  const change = useCallback((action: SheetAction) => {
    const apply = () => {
      // Replacing barcodes is automatic: that by itself does not save a link as a list.
      if (latest.current.id === undefined && action.kind !== 'replace') {
        const name = unusedName(latest.current.names);
        dispatch({ kind: 'saveAs', list: { id: crypto.randomUUID(), name } });
      }
      dispatch(action);
    };
    // A keystroke is urgent; adding hundreds of rows may wait.
    if (action.kind === 'change') apply();
    else startTransition(apply);
  }, []);

  const shown = withCurrent(names, sheet);
  const open = async (listId: string) => {
    setNames(shown);
    const found = await fetchList(countryCode, listId);
    show(sheetFromSaved({ id: listId, name: found.name }, found.sheet), found.version);
  };
  const begin = () => {
    setNames(shown);
    dispatch({ kind: 'open', sheet: sheetFromLink({ ...sheet, rows: [] }) });
  };
  const remove = async () => {
    if (id === undefined) return;
    await deleteList(countryCode, id);
    forget(id);
    setNames(shown.filter((each) => each.id !== id));
    dispatch({ kind: 'open', sheet: sheetFromLink({ ...sheet, rows: [] }) });
  };
  return {
    sheet,
    lists: shown,
    isReady,
    dispatch,
    change,
    actions: { open, begin, remove },
    saving: { problem, resolve, retry },
  };
}

function openSheet(initial: SheetState, list: OpenedList | undefined): OpenSheet {
  const sheet = sheetFromLink(initial);
  if (!list) return sheet;
  const { id, name, owner } = list;
  if (owner !== undefined) return { ...sheet, shared: { name, owner } };
  const { undo } = sheetFromSaved(undefined, { ...initial, ...list.sheet, rows: [] });
  return { ...sheet, list: { id, name }, undo };
}

/** The names with that of the open list as it is now. */
function withCurrent(names: readonly ListName[], { list, rows }: OpenSheet): readonly ListName[] {
  if (!list) return names;
  const current = { ...list, rows: rows.length };
  return names.some(({ id }) => id === list.id)
    ? names.map((each) => (each.id === list.id ? current : each))
    : [current, ...names];
}

/** Keeps the address in step with the sheet. */
function useAddress(href: string, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || href === `${location.pathname}${location.search}`) return;
    // Browsers limit address changes to about a hundred in 30 seconds, and people type faster.
    const timer = setTimeout(() => window.history.replaceState(null, '', href), DEBOUNCE_MS);
    // Changing the address would cancel a navigation that has started.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', onClick, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick, true);
    };
  }, [href, isEnabled]);
}

const DEBOUNCE_MS = 400;
