import {
  MutationObserver,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { ApiError } from '#components/api/api-error.ts';
import { SAVED_PARAMETER } from '#components/availability/state/sheet-address.ts';
import {
  type Sheet,
  type SheetAction,
  sheetReducer,
  unusedName,
} from '#components/availability/state/sheet-state.ts';
import { setInTab } from '#components/shell/preferences/tab-storage.ts';
import { type ListName, listNamesOptions } from './list-names.ts';
import { deleteList, fetchList, putList, type ReadList, toReadLink } from './list-requests.ts';

/** Where the lists of a country are: in the query cache, each as its own query. */
export type SheetLists = { readonly client: QueryClient; readonly countryCode: string };

/** A list, or the rows of a link, with what was changed here and is not saved yet. */
export type OpenList = {
  /** The id of a list; of a link its address. */
  readonly id: string;
  /** Whether changes are saved. Otherwise the first one makes a list of the user's own. */
  readonly isOwn: boolean;
  /** The name of the other person whose list it is. */
  readonly owner?: string | undefined;
  readonly sheet: Sheet;
  /** What was saved last, which is the sheet itself while nothing is changed, and its version; 0 for a new list. */
  readonly saved?: Sheet | undefined;
  readonly version: number;
  /** What was sent last: where no response came it may be saved. */
  readonly sent?: Sheet | undefined;
  /** What happened to it elsewhere. Nothing is saved until the user has chosen. */
  readonly conflict?: 'changed' | 'deleted' | undefined;
  /** Why it could not be saved, and how often in a row. */
  readonly error?: ApiError | undefined;
  readonly failures: number;
};

export function listOptions(lists: SheetLists, id: string) {
  return queryOptions({
    queryKey: [LIST, lists.countryCode, id],
    queryFn: async (): Promise<OpenList> => {
      const list = await fetchList(lists.countryCode, id);
      const open = findList(lists, id);
      if (list) return open && open.version >= list.version ? open : received(open, list);
      if (!open) throw new ApiError({ status: 404 });
      return open.version === 0 ? open : { ...open, ...GONE };
    },
    staleTime: STALE_MS,
    refetchOnWindowFocus: 'always',
    ...NEVER_REMOVED,
  });
}

export function findList(lists: SheetLists, id: string): OpenList | undefined {
  return lists.client.getQueryData(listOptions(lists, id).queryKey);
}

export function getList(lists: SheetLists, id: string): OpenList {
  const open = findList(lists, id);
  if (!open) throw new TypeError(`The list ${id} is not open.`);
  return open;
}

/** Opens a list or link as a page has it, unless it is open. */
export function openRead(lists: SheetLists, list: ReadList): OpenList {
  return findList(lists, list.id) ?? write(lists, received(undefined, list));
}

export function openLink(lists: SheetLists, sheet: Sheet): string {
  return openRead(lists, toReadLink(sheet)).id;
}

/**
 * Changes a list and returns the id of the changed one: that of a link or of somebody else's list becomes a list of the
 * user's own, unless only its settings change, or texts are replaced with the product numbers that they mean.
 */
export function changeList(lists: SheetLists, id: string, action: SheetAction): string {
  const { isOwn, owner, sheet } = getList(lists, id);
  const changed = sheetReducer(sheet, action);
  const isKept = isOwn || action.kind === 'set' || action.kind === 'replace';
  if (!isKept) return keepList(lists, changed);
  if (!isOwn && owner === undefined) return openLink(lists, changed);
  update(lists, id, { sheet: changed });
  return id;
}

/** Makes a list of the user's own of the sheet of a link, or of somebody else's list, and returns its id. */
export function keepList(lists: SheetLists, sheet: Sheet): string {
  const id = crypto.randomUUID();
  const name = unusedName(
    lists.client.getQueryData(listNamesOptions(lists.countryCode).queryKey) ?? [],
  );
  write(lists, { ...NEW, id, isOwn: true, sheet: { ...sheet, name } });
  return id;
}

/** Whether there is something to save. */
export function isUnsaved({ isOwn, sheet, saved, conflict }: OpenList): boolean {
  return isOwn && sheet !== saved && !conflict;
}

/**
 * Saves what was changed of a list, after what is being saved of it already. Whatever keeps it from being saved is in the
 * list.
 */
export function saveList(lists: SheetLists, id: string): Promise<void> {
  return queued(lists, id, async () => {
    try {
      while (isUnsaved(getList(lists, id))) await saveOnce(lists, id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const failures = getList(lists, id).failures + 1;
      update(lists, id, { error, failures });
      if (!isRefused(error) && failures <= MAX_RETRIES)
        setTimeout(() => void saveList(lists, id), RETRY_MS);
    }
  });
}

/** Whether the same would be refused again. */
export function isRefused({ status }: ApiError): boolean {
  return status === 400 || status === 413;
}

/** Ends a conflict: the list is as it was saved, or as it is here. */
export function resolveConflict(lists: SheetLists, id: string, which: 'theirs' | 'mine'): void {
  const { sheet, saved } = getList(lists, id);
  update(lists, id, { sheet: (which === 'theirs' && saved) || sheet, conflict: undefined });
}

/** Deletes a list. It stays in the cache, to be saved again if that is undone. */
export async function removeList(lists: SheetLists, id: string): Promise<OpenList> {
  await queued(lists, id, async () => {
    await deleteList(lists.countryCode, id);
    update(lists, id, GONE);
  });
  return getList(lists, id);
}

/** Has a list as it was, when an addition could not be saved or is undone. */
export function restoreList(lists: SheetLists, open: OpenList): void {
  write(lists, { ...open, ...(open.version === 0 ? GONE : {}) });
}

/** Stores what is not saved of a list that is left, for the page that this tab opens next, also after a restart. */
export function storeUnsaved(lists: SheetLists, id: string): void {
  const { isOwn, sheet, saved, version, conflict } = getList(lists, id);
  const draft = JSON.stringify({ sheet, saved, version, conflict });
  // In place of an older one, which must not be taken for it where there is no room.
  sessionStorage.removeItem(draftKey(id));
  if (isOwn && sheet !== saved) setInTab(draftKey(id), draft);
}

/** Restores what this tab stored of the list of the address, once for each loaded page. */
export function openUnsaved(lists: SheetLists, query: string): void {
  const id = new URLSearchParams(query).get(SAVED_PARAMETER) ?? '';
  const stored = RESTORED.has(lists.client) ? null : sessionStorage.getItem(draftKey(id));
  RESTORED.add(lists.client);
  if (stored === null || findList(lists, id)?.isOwn === false) return;
  const left: Pick<OpenList, 'sheet' | 'saved' | 'version' | 'conflict'> = JSON.parse(stored);
  const sheet = { ...NO_SHEET, ...left.sheet };
  // It was sent with the leaving too, and may arrive after this page was made.
  write(lists, { ...NEW, ...left, id, isOwn: true, sheet, sent: sheet });
}

/** The names with that of an open list as it is now. */
export function withOpen(
  names: readonly ListName[],
  { id, isOwn, sheet, conflict }: OpenList,
): readonly ListName[] {
  if (!isOwn) return names;
  if (conflict === 'deleted') return names.filter((each) => each.id !== id);
  const open = { id, name: sheet.name, rows: sheet.rows.length };
  const known = names.find((each) => each.id === id);
  if (!known) return [open, ...names];
  return isSame(known, open) ? names : names.map((each) => (each === known ? open : each));
}

const LIST = 'availability-list';
/** What is not saved yet is nowhere else; and a list is unsaved while its sheet is not the one that was saved. */
const NEVER_REMOVED = { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false };
const STALE_MS = 10_000;
const RETRY_MS = 5_000;
/** For the time that a restart takes; the next change tries again. */
const MAX_RETRIES = 20;

const RESTORED = new WeakSet<QueryClient>();
/** What JSON leaves out of a sheet. */
const NO_SHEET = { elsewhere: undefined, undo: undefined };
const NEW = { version: 0, failures: 0 };
/** A list that was deleted: the next save makes it anew. */
const GONE = { version: 0, saved: undefined, conflict: 'deleted' } as const;

/** One request at a time for each list, in order. */
function queued(lists: SheetLists, id: string, mutationFn: () => Promise<void>): Promise<void> {
  return new MutationObserver(lists.client, { scope: { id }, mutationFn }).mutate();
}

/** Saves a list, or reads what somebody else has saved. Throws an ApiError. */
async function saveOnce(lists: SheetLists, id: string): Promise<void> {
  const { version, sheet, sent } = getList(lists, id);
  update(lists, id, { sent: sheet });
  try {
    const next = await putList(lists.countryCode, id, version, sheet);
    update(lists, id, { version: next, saved: sheet, error: undefined, failures: 0 });
    sessionStorage.removeItem(draftKey(id));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error;
    const list = await fetchList(lists.countryCode, id);
    // What was refused is not what is saved; what was sent before it may be.
    const open = { ...getList(lists, id), sent };
    write(lists, list ? received(open, list) : { ...open, ...GONE });
  }
}

/** What was read of a list, with what was changed of it here. */
function received(open: OpenList | undefined, list: ReadList): OpenList {
  const { version, owner, sheet: theirs } = list;
  if (!open?.isOwn || owner !== undefined) {
    const isOwn = version > 0 && owner === undefined;
    return { ...NEW, ...list, isOwn, saved: theirs };
  }
  const { elsewhere, leftOut } = theirs;
  const isTheirs = (sheet: Sheet | undefined) => isSame({ ...sheet, elsewhere, leftOut }, theirs);
  const sheet = open.sheet === open.saved || isTheirs(open.sheet) ? theirs : open.sheet;
  // It may be what was sent from here, where the response was lost.
  const isChanged = sheet !== theirs && !isTheirs(open.sent);
  return { ...open, version, saved: theirs, sheet, conflict: isChanged ? 'changed' : undefined };
}

function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one;
}

function update(lists: SheetLists, id: string, change: Partial<OpenList>): void {
  write(lists, { ...getList(lists, id), ...change });
}

function write(lists: SheetLists, open: OpenList): OpenList {
  const { client } = lists;
  // For a list that nobody has asked for yet.
  client.setQueryDefaults([LIST], NEVER_REMOVED);
  client.setQueryData(listOptions(lists, open.id).queryKey, open);
  client.setQueryData(
    listNamesOptions(lists.countryCode).queryKey,
    (names) => names && withOpen(names, open),
  );
  return open;
}

function draftKey(id: string): string {
  return `availability-list ${id}`;
}
