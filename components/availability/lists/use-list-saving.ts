'use client';

import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import {
  type OpenSheet,
  type SheetAction,
  savedSheetOf,
  sheetFromSaved,
} from '#components/availability/state/sheet-state.ts';
import { fetchList, onListSaved, saveList } from './list-requests.ts';

/** Why the list on the screen is not saved. */
export type SaveProblem = 'changed elsewhere' | 'too many lists' | 'refused' | 'failed';

/**
 * Saves the open list with each change, one request at a time, and shows what another tab has saved. A copy that is
 * outdated is not saved: the person chooses which one stays.
 */
export function useListSaving(
  countryCode: string,
  sheet: OpenSheet,
  openList: { readonly id: string; readonly version: number } | undefined,
  dispatch: Dispatch<SheetAction>,
) {
  const [problem, setProblem] = useState<SaveProblem>();
  const state = useRef<Saving>({
    latest: sheet,
    versions: new Map(openList ? [[openList.id, openList.version]] : []),
    saved: textOf(sheet),
    left: [],
    rows: sheet.rows.length,
    isBusy: false,
    failures: 0,
    timer: undefined,
  });

  const save = useCallback(
    async (isLeaving = false): Promise<void> => {
      const saving = state.current;
      clearTimeout(saving.timer);
      const [left] = saving.left;
      const next = left ?? saving.latest;
      const { list } = next;
      const text = textOf(next);
      if (!list || (!left && text === saving.saved) || (saving.isBusy && !isLeaving)) return;
      saving.isBusy = true;
      const version = saving.versions.get(list.id) ?? 0;
      try {
        const change = { name: list.name, version, sheet: savedSheetOf(next) };
        saving.versions.set(list.id, await saveList(countryCode, list.id, change, isLeaving));
        if (left) saving.left = saving.left.filter((each) => each !== left);
        else saving.saved = text;
        saving.failures = 0;
        setProblem(undefined);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const found = problemOf(error);
        setProblem(found);
        if (found !== 'failed' || saving.failures >= MAX_RETRIES) return;
        saving.failures += 1;
        saving.timer = setTimeout(() => void save(), RETRY_MS);
        return;
      } finally {
        saving.isBusy = false;
      }
      // What was typed while it was being saved.
      if (saving.left.length > 0 || textOf(saving.latest) !== saving.saved) void save();
    },
    [countryCode],
  );

  useEffect(() => {
    const saving = state.current;
    if (saving.latest.list?.id !== sheet.list?.id) {
      leave(saving);
      saving.saved = '';
    }
    saving.latest = sheet;
    if (saving.left.length > 0) void save();
    if (textOf(sheet) === saving.saved) return;
    const isTyping = saving.rows === sheet.rows.length;
    saving.rows = sheet.rows.length;
    clearTimeout(saving.timer);
    saving.timer = setTimeout(() => void save(), isTyping ? TYPING_MS : 0);
  }, [sheet, save]);

  /** Puts a list on the screen as it was read: it is saved already. */
  const show = useCallback(
    (next: OpenSheet, version: number) => {
      const saving = state.current;
      if (next.list) saving.versions.set(next.list.id, version);
      if (saving.latest.list?.id !== next.list?.id) leave(saving);
      saving.latest = next;
      saving.saved = textOf(next);
      saving.rows = next.rows.length;
      setProblem(undefined);
      dispatch({ kind: 'open', sheet: next });
    },
    [dispatch],
  );

  const id = sheet.list?.id;
  const readAgain = useCallback(async () => {
    const saving = state.current;
    if (id === undefined || !saving.versions.has(id)) return;
    const list = await fetchList(countryCode, id);
    const isClean = textOf(saving.latest) === saving.saved && saving.latest.list?.id === id;
    if (!isClean || list.version === saving.versions.get(id)) return;
    show(sheetFromSaved({ id, name: list.name }, list.sheet), list.version);
  }, [countryCode, id, show]);
  useEffect(() => {
    // A list that cannot be read now is read again with the next return to this tab.
    const read = () => readAgain().catch(ignoreApiError);
    const onVisible = () => {
      if (document.visibilityState === 'visible') void read();
      else void save(true);
    };
    const onLeave = () => void save(true);
    const unsubscribe = onListSaved(({ id: changed, version }) => {
      if (changed === id && version > (state.current.versions.get(id) ?? 0)) void read();
    });
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pagehide', onLeave);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pagehide', onLeave);
    };
  }, [id, readAgain, save]);
  // Leaving for another screen of the portal.
  useEffect(() => () => void save(true), [save]);

  /** After a conflict: shows what was saved elsewhere, or saves what is on the screen over it. */
  const resolve = useCallback(
    async (which: 'theirs' | 'mine') => {
      if (id === undefined) return;
      const list = await fetchList(countryCode, id).catch(ifGone);
      if (which === 'theirs' && list) {
        show(sheetFromSaved({ id, name: list.name }, list.sheet), list.version);
        return;
      }
      state.current.versions.set(id, list?.version ?? 0);
      await save();
    },
    [countryCode, id, save, show],
  );
  /** Forgets a list that was deleted, so that undo makes it anew. */
  const forget = useCallback((deleted: string) => {
    state.current.versions.delete(deleted);
    state.current.saved = textOf(state.current.latest);
  }, []);
  return { problem, show, resolve, retry: save, forget };
}

type Saving = {
  latest: OpenSheet;
  readonly versions: Map<string, number>;
  /** What was saved last of the latest list, as text. */
  saved: string;
  /** Lists that were changed and then left for another, until they are saved. */
  left: readonly OpenSheet[];
  rows: number;
  isBusy: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Keeps what is not saved of the list that is left for another. */
function leave(saving: Saving): void {
  const { latest, saved } = saving;
  if (latest.list && textOf(latest) !== saved) saving.left = [...saving.left, latest];
}

const TYPING_MS = 400;
const RETRY_MS = 5_000;
/** For the time that a restart takes; the next change tries again. */
const MAX_RETRIES = 20;

function textOf(sheet: OpenSheet): string {
  return sheet.list ? JSON.stringify([sheet.list, savedSheetOf(sheet)]) : '';
}

function problemOf(error: ApiError): SaveProblem {
  const { status, details } = error;
  if (status === 412) return 'changed elsewhere';
  if (details.some(({ field }) => field === 'lists')) return 'too many lists';
  // Saved again as it is, it would be refused again.
  return status === 400 || status === 413 ? 'refused' : 'failed';
}

function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

function ifGone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
