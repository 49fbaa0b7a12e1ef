import { apiFetch } from '#components/api/api-fetch.ts';
import type { ChannelId } from '#lib/availability/schema.ts';

type Cells = readonly [product: string, quantity: string, date: string];

/** What is saved of a sheet. */
export type SavedSheet = {
  readonly branch: string;
  readonly channel: ChannelId;
  readonly date: string;
  readonly rows: readonly Cells[];
  readonly undo?:
    | { readonly words: string; readonly rows: readonly Cells[]; readonly isCleared: boolean }
    | undefined;
};

/** A list as it is saved; `version` is that of the copy that was changed, 0 for a new list. */
export type ListChange = {
  readonly name: string;
  readonly version: number;
  readonly sheet: SavedSheet;
};

/** A list as it is read; `owner` is the name of the other person whose it is. */
export type SavedList = ListChange & { readonly id: string; readonly owner?: string | undefined };

/** A list by its name and number of rows. */
export type ListName = { readonly id: string; readonly name: string; readonly rows: number };

/** The lists of the signed-in user, the last changed first. */
export async function fetchListNames(countryCode: string): Promise<readonly ListName[]> {
  const response = await apiFetch(`/portal-api/${countryCode}/availability/lists`);
  const { lists }: { lists: readonly ListName[] } = await response.json();
  return lists;
}

/** One list, also a shared one. Throws an ApiError with 404 if it is gone. */
export async function fetchList(countryCode: string, id: string): Promise<SavedList> {
  const list: SavedList = await (await apiFetch(pathOf(countryCode, id))).json();
  return list;
}

/**
 * Saves a list and returns its new version. Throws an ApiError: 412 if it was changed elsewhere since, 400 if there are
 * too many lists. `isLeaving` lets the request outlive the page.
 */
export async function saveList(
  countryCode: string,
  id: string,
  change: ListChange,
  isLeaving = false,
): Promise<number> {
  const body = JSON.stringify(change);
  const response = await apiFetch(pathOf(countryCode, id), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
    // Browsers refuse to keep larger ones alive.
    keepalive: isLeaving && body.length < MAX_KEEPALIVE,
  });
  const { version }: { version: number } = await response.json();
  announce({ id, version });
  return version;
}

const MAX_KEEPALIVE = 60_000;

export async function deleteList(countryCode: string, id: string): Promise<void> {
  await apiFetch(pathOf(countryCode, id), { method: 'DELETE' });
}

type Announcement = { readonly id: string; readonly version: number };

/** Calls `changed` when a tab of this browser has saved a list; returns a function to unsubscribe. */
export function onListSaved(changed: (saved: Announcement) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Announcement>) => changed(data);
  return () => channel.close();
}

function announce(saved: Announcement): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(saved);
  channel.close();
}

const CHANNEL = 'availability-lists';

function pathOf(countryCode: string, id: string): string {
  return `/portal-api/${countryCode}/availability/lists/${id}`;
}
