'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type ListName, listNamesOptions } from '#components/availability/lists/list-names.ts';
import type { ReadList } from '#components/availability/lists/list-requests.ts';
import {
  changeList,
  findList,
  getList,
  isUnsaved,
  listOptions,
  type OpenList,
  openLink,
  openRead,
  openUnsaved,
  removeList,
  resolveConflict,
  type SheetLists,
  savedChannel,
  saveList,
  storeUnsaved,
  withOpen,
} from '#components/availability/lists/sheet-lists.ts';
import { browserTime } from '#components/shell/time/browser-time.tsx';
import { listAddress, SAVED_PARAMETER } from './sheet-address.ts';
import { type Sheet, type SheetAction, sheetFromLink } from './sheet-state.ts';

/** What a page opens: a list, or the rows of a link. */
export type SheetPage = {
  readonly list: Omit<ReadList, 'sheet'> | undefined;
  readonly sheet: Sheet;
  /** The user's lists. */
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
  const [id, setId] = useState(() => openPage(lists, page, query));
  const current = useRef(id);
  const list = useOpenList(lists, id);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    // The router's query follows the address a moment later.
    if (query !== new URLSearchParams(location.search).toString()) return;
    current.current = openUnsaved(lists, query) ?? openPage(lists, page, query);
    setId(current.current);
  }, [lists, page, query]);
  /** Shows what is in the cache, in the address too. */
  const show = useCallback(
    (shown: string) => {
      current.current = shown;
      setId(shown);
      const href = `/${countryCode}${shown.startsWith('/') ? shown : listAddress(shown)}`;
      if (href !== `${location.pathname}${location.search}`)
        window.history.replaceState(null, '', href);
    },
    [countryCode],
  );
  useSaving(lists, list);
  useQuery({ ...listOptions(lists, id), enabled: list.version > 0 });
  const { data: names } = useQuery({
    ...listNamesOptions(countryCode),
    initialData: page.names,
    initialDataUpdatedAt: () => browserTime(page.now),
  });

  const change = useCallback(
    (action: SheetAction) => show(changeList(lists, current.current, action)),
    [lists, show],
  );
  const readRows = useCallback(() => getList(lists, current.current).sheet.rows, [lists]);
  const opening = useMutation({ mutationFn: (list: () => Promise<NextList>) => list() });
  /** Of several choices the last one is shown, whichever is answered first. */
  const open = (next: () => Promise<NextList>) =>
    opening.mutate(next, { onSuccess: ({ shown }) => show(shown) });
  const openNew = () => {
    const { branch, channel, date, elsewhere } = list.sheet;
    return openLink(lists, sheetFromLink({ branch, channel, date, elsewhere, rows: [] }));
  };
  const { data: { deleted } = {}, error, variables: failed } = opening;
  return {
    ...{ lists, list, isReady, readRows, change, show, deleted },
    names: withOpen(names, list),
    begin: () => open(async () => ({ shown: openNew() })),
    choose: (chosen: string) =>
      open(async () => ({ shown: (await client.fetchQuery(listOptions(lists, chosen))).id })),
    remove: () => open(async () => ({ deleted: await removeList(lists, id), shown: openNew() })),
    undoRemove: () => {
      opening.reset();
      if (!deleted) return;
      resolveConflict(lists, deleted.id, 'mine');
      show(deleted.id);
    },
    failed: error && failed && { error, retry: () => open(failed) },
  };
}

/** What is shown next, and what was deleted before. */
type NextList = { readonly shown: string; readonly deleted?: OpenList };

/** Opens what the address and the page have, and returns its id. */
function openPage(lists: SheetLists, page: SheetPage, query: string): string {
  const { list, sheet, now } = page;
  if (list) openRead(lists, { ...list, sheet }, browserTime(now));
  const saved = new URLSearchParams(query).get(SAVED_PARAMETER) ?? '';
  const known = [saved, `/availability?${query}`];
  const found = known.find((id) => findList(lists, id) !== undefined);
  return found ?? list?.id ?? openLink(lists, sheet);
}

/** The list as it is in the cache. A query would render a moment later, and the caret of a field jump to its end. */
function useOpenList(lists: SheetLists, id: string): OpenList {
  const subscribe = useCallback(
    (changed: () => void) => lists.client.getQueryCache().subscribe(changed),
    [lists],
  );
  const read = () => getList(lists, id);
  return useSyncExternalStore(subscribe, read, read);
}

/** Saves what is changed, at the latest when the list or the page is left, and reads what another tab has saved. */
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
    const onVisibility = () => document.visibilityState === 'hidden' && save();
    const onLeave = () => {
      save();
      storeUnsaved(lists, id);
    };
    const channel = savedChannel();
    channel.onmessage = ({ data }: MessageEvent<Pick<OpenList, 'id' | 'version'>>) => {
      if (data.id === id && data.version > getList(lists, id).version)
        void lists.client.invalidateQueries(listOptions(lists, id));
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    return () => {
      channel.close();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      save();
    };
  }, [lists, id]);
}

const TYPING_MS = 400;
