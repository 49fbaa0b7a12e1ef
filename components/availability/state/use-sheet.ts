'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type ListName, listNamesOptions } from '#components/availability/lists/list-names.ts';
import type { ReadList } from '#components/availability/lists/list-requests.ts';
import {
  changeList,
  findList,
  getList,
  isUnsaved,
  listOptions,
  type OpenList,
  openRead,
  openUnsaved,
  type SheetLists,
  saveList,
  storeUnsaved,
  withOpen,
} from '#components/availability/lists/sheet-lists.ts';
import { browserTime } from '#components/shell/time/browser-time.tsx';
import { useBrowserValue } from '#components/ui/browser/hydration.ts';
import { listAddress, SAVED_PARAMETER } from './sheet-address.ts';
import type { SheetAction, Undo } from './sheet-state.ts';

/** What a page opens: a list, or the rows of a link. */
export type SheetPage = {
  readonly list: ReadList;
  readonly names: readonly ListName[];
  /** When the page was made, by the service's clock. */
  readonly now: Date;
};

/**
 * The sheet on the screen: the list or link of the address. Its state is in the query cache, where it is found again
 * however the address is returned to; the page that comes with it may be an older one.
 */
export function useSheet(countryCode: string, page: SheetPage) {
  const client = useQueryClient();
  const lists = useMemo(() => ({ client, countryCode }), [client, countryCode]);
  const query = useSearchParams()?.toString() ?? '';
  // The router's query follows the address a moment later.
  const [address, setAddress] = useOptimistic(query);
  const list = useOpenList(lists, page, address);
  const { id } = list;
  const isReady = useBrowserValue(() => true, false);
  useEffect(() => openUnsaved(lists, query), [lists, query]);
  /** Shows what is in the cache, in the address too: in place of what was shown, or before it in the history. */
  const show = useCallback(
    (shown: string, how: 'replaceState' | 'pushState' = 'replaceState') => {
      const href = shown.startsWith('/') ? shown : listAddress(shown);
      const url = new URL(`/${countryCode}${href}`, location.href);
      if (url.search === location.search) return;
      startTransition(() => {
        setAddress(url.searchParams.toString());
        window.history[how](null, '', url);
      });
    },
    [countryCode, setAddress],
  );
  useSaving(lists, list);
  // The list of the page may be older than what is open, or than what the page before it saved last; a deleted one may be
  // there again.
  const isStored = list.version > 0 || list.conflict === 'deleted';
  useQuery({ ...listOptions(lists, id), enabled: isStored, refetchOnMount: 'always' });
  const { data: names } = useQuery({
    ...listNamesOptions(countryCode),
    initialData: page.names,
    initialDataUpdatedAt: () => browserTime(page.now),
  });

  // A change may make a list of the link, which the next one continues before it is on the screen.
  const latest = useRef(id);
  useLayoutEffect(() => {
    latest.current = id;
  }, [id]);
  useEffect(() => {
    // What was typed before the page was hydrated: the router follows the address from now on.
    if (isReady && latest.current !== id) show(latest.current);
  }, [isReady, id, show]);
  const [done, setDone] = useState<{ readonly id: string; readonly undo: Undo | undefined }>();
  const change = useCallback(
    (action: SheetAction) => {
      latest.current = changeList(lists, latest.current, action);
      setDone({ id: latest.current, undo: getList(lists, latest.current).sheet.undo });
      if (isReady) show(latest.current);
    },
    [lists, isReady, show],
  );
  return { lists, list, names: withOpen(names, list), isReady, change, done, show };
}

/**
 * The list of the address as it is in the cache, else that of the page. A query would render a moment later, and the
 * caret of a field jump to its end.
 */
function useOpenList(lists: SheetLists, page: SheetPage, address: string): OpenList {
  const subscribe = useCallback(
    (changed: () => void) => lists.client.getQueryCache().subscribe(changed),
    [lists],
  );
  const saved = new URLSearchParams(address).get(SAVED_PARAMETER) ?? '';
  const read = () =>
    findList(lists, saved) ??
    findList(lists, `/availability?${address}`) ??
    openRead(lists, page.list);
  return useSyncExternalStore(subscribe, read, read);
}

/** Saves what is changed, at the latest when the list or the page is left. */
function useSaving(lists: SheetLists, open: OpenList): void {
  const { id, sheet, saved } = open;
  const isTyping = saved?.rows.length === sheet.rows.length;
  const isWaiting = isUnsaved(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the time again
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void saveList(lists, id), isTyping ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [lists, id, sheet, isWaiting, isTyping]);
  useEffect(() => {
    const save = () => void saveList(lists, id);
    const leave = () => {
      save();
      storeUnsaved(lists, id);
    };
    const until = new AbortController();
    // The system may end a hidden tab without a further event.
    for (const type of ['visibilitychange', 'pagehide'])
      window.addEventListener(type, leave, until);
    return () => {
      until.abort();
      save();
    };
  }, [lists, id]);
}

const TYPING_MS = 400;
