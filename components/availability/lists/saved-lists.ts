import type { SheetState } from '#components/availability/state/sheet-address.ts';

/** An availability list stored in this browser until its owner deletes it. */
export type SavedList = SheetState & {
  readonly id: string;
  readonly name: string;
  readonly undo?: Undo | undefined;
};

/** The rows before a change. */
export type Undo = {
  /** What was done: `600 rows were cleared`. */
  readonly words: string;
  readonly rows: SheetState['rows'];
  /** Whether the list was cleared: undo then restores the rows beside those added since. */
  readonly isCleared: boolean;
};

export type ListOwner = { readonly person: string; readonly countryCode: string };

/** Why a list could not be saved; undefined if it was. */
export type SaveProblem = 'too many lists' | 'no room' | undefined;

/** Limits: lists of a user in a country, rows of a list, characters of its name. */
export const MAX_LISTS = 20;
export const MAX_ROWS = 5_000;
export const MAX_NAME_LENGTH = 60;

/** The lists of a user, by name. Unreadable ones are ignored: another version may have written them. */
export function savedLists(owner: ListOwner): SavedList[] {
  return keysOf(owner)
    .flatMap((key) => listAt(key) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU', { numeric: true }));
}

export function findSavedList(owner: ListOwner, id: string): SavedList | undefined {
  return listAt(keyOf(owner, id));
}

/** The list that was saved last, or the first one if that was deleted. */
export function currentList(owner: ListOwner): SavedList | undefined {
  const id = read(currentKey(owner));
  return (id === null ? undefined : findSavedList(owner, id)) ?? savedLists(owner)[0];
}

/** Saves a list as the current one. Never drops another list to make room. */
export function saveList(owner: ListOwner, list: SavedList): SaveProblem {
  const key = keyOf(owner, list.id);
  const keys = keysOf(owner);
  if (!keys.includes(key) && keys.length >= MAX_LISTS) return 'too many lists';
  try {
    localStorage.setItem(key, JSON.stringify(list));
    localStorage.setItem(currentKey(owner), list.id);
    return undefined;
  } catch (error) {
    if (error instanceof DOMException) return 'no room';
    throw error;
  }
}

export function deleteList(owner: ListOwner, id: string): void {
  localStorage.removeItem(keyOf(owner, id));
}

/** A name that none of these lists has: `List 3`. */
export function unusedName(lists: readonly Pick<SavedList, 'name'>[]): string {
  const names = new Set(lists.map(({ name }) => name));
  let number = 1;
  while (names.has(`List ${number}`)) number += 1;
  return `List ${number}`;
}

/** Calls `changed` when another tab changes a list of this person; returns a function to unsubscribe. */
export function onListChange(owner: ListOwner, changed: (id: string) => void): () => void {
  const prefix = keyOf(owner, '');
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) changed(key.slice(prefix.length));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function keyOf({ person, countryCode }: ListOwner, id: string): string {
  return `availability-list:${person}:${countryCode}:${id}`;
}

function currentKey({ person, countryCode }: ListOwner): string {
  return `current-availability-list:${person}:${countryCode}`;
}

function keysOf(owner: ListOwner): string[] {
  const prefix = keyOf(owner, '');
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch (error) {
    // Browsers may refuse storage to a site.
    if (error instanceof DOMException) return [];
    throw error;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function listAt(key: string): SavedList | undefined {
  const text = read(key);
  if (text === null) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return isSavedList(list) ? list : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Checked by hand: product pages read list names, and zod would add too much to their scripts. */
function isSavedList(value: unknown): value is SavedList {
  if (!isRecord(value)) return false;
  const texts = ['id', 'name', 'branch', 'channel', 'date'].map((member) => value[member]);
  const { undo, rows, elsewhere } = value;
  return (
    texts.every((text) => typeof text === 'string') &&
    [undefined, 'short', 'all'].some((which) => which === elsewhere) &&
    areRows(rows) &&
    (undo === undefined ||
      (isRecord(undo) && typeof undo['words'] === 'string' && areRows(undo['rows'])))
  );
}

function areRows(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (row: unknown) =>
        isRecord(row) &&
        [row['product'], row['quantity'], row['date']].every((cell) => typeof cell === 'string'),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
