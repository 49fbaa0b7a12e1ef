import { ApiError } from '#components/api/api-error.ts';
import { apiFetch, fetchJson } from '#components/api/api-fetch.ts';
import { sheetAddress } from '#components/availability/state/sheet-address.ts';
import type { EditableRow, Sheet } from '#components/availability/state/sheet-state.ts';
import type {
  AvailabilityList,
  ListChange,
  SavedVersion,
} from '#lib/availability/sheet/list-schema.ts';

/** A list as it was read; `owner` is the name of the other person whose it is. */
export type ReadList = Pick<AvailabilityList, 'id' | 'version' | 'owner'> & {
  readonly sheet: Sheet;
};

/** One list, also a shared one; undefined if it is gone. */
export async function fetchList(countryCode: string, id: string): Promise<ReadList | undefined> {
  try {
    return toReadList(await fetchJson(pathOf(countryCode, id)));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Saves a list and returns its new version; `version` is that of the copy that was changed, 0 for a new list. Throws an
 * ApiError: 412 if it was changed elsewhere since, 400 if there are too many lists.
 */
export async function putList(
  countryCode: string,
  id: string,
  version: number,
  { name, branch, channel, date, rows, undo }: Sheet,
): Promise<number> {
  const kept = undo ? { undo: { ...undo, rows: undo.rows.map(toCells) } } : {};
  const sheet = { branch, channel, date, rows: rows.map(toCells), ...kept };
  const body = JSON.stringify({ name, version, sheet } satisfies ListChange);
  const saved = await fetchJson<SavedVersion>(pathOf(countryCode, id), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
    // Outlives the page; browsers refuse to keep larger ones alive.
    keepalive: new Blob([body]).size < MAX_KEEPALIVE,
  });
  return saved.version;
}

/** In bytes; browsers allow 64 KiB for all requests together. */
const MAX_KEEPALIVE = 60_000;

export async function deleteList(countryCode: string, id: string): Promise<void> {
  await apiFetch(pathOf(countryCode, id), { method: 'DELETE' });
}

/** A list as the sheet shows it. Rows that were saved before rows had ids are known by their places. */
export function toReadList({ sheet: saved, name, ...list }: AvailabilityList): ReadList {
  const { branch, channel, date, rows, undo } = saved;
  const sheet = {
    ...{ name, branch, channel, date, elsewhere: undefined, leftOut: 0 },
    rows: rows.map(fromCells),
    undo: undo && { ...undo, rows: undo.rows.map(fromCells) },
  };
  return { ...list, sheet };
}

/** The rows of a link as a list that nobody has saved. Its id is its address. */
export function toReadLink(sheet: Sheet): ReadList {
  return { id: sheetAddress(sheet), version: 0, sheet };
}

type Cells = AvailabilityList['sheet']['rows'][number];

function toCells({ product, quantity, date, id }: EditableRow): Cells {
  return [product, quantity, date, id];
}

function fromCells([product, quantity, date, id]: Cells, at: number): EditableRow {
  return { product, quantity, date, id: id ?? `${at}` };
}

function pathOf(countryCode: string, id: string): string {
  return `/portal-api/${countryCode}/availability/lists/${id}`;
}
