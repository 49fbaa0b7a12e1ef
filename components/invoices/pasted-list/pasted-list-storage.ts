import { clearTab, readFromTab, saveInTab } from '#components/shell/preferences/tab-storage.ts';

/** The address of a pasted list. Spaces separate the numbers, since a space is one character (`+`) when encoded. */
export function pastedListHref(numbers: readonly string[]): string {
  return `/invoices?${new URLSearchParams({ list: numbers.join(' ') })}`;
}

/** Whether the list fits into an address. */
export function fitsInUrl(numbers: readonly string[]): boolean {
  return pastedListHref(numbers).length <= MAX_URL_LENGTH;
}

/** Request lines are at most 16 KiB, and the selected numbers of a page come on top of the list. */
const MAX_URL_LENGTH = 12_000;

/**
 * Stores a list in this browser tab and returns the name to read it by, or undefined if the browser has no
 * room or stores nothing.
 */
export function saveLongList(person: string, numbers: readonly string[]): string | undefined {
  const name = Date.now().toString(36);
  // One list at a time: a site has a few megabytes.
  clearTab(PREFIX);
  return saveInTab(person, `${PREFIX}${name}`, numbers.join(' ')) ? name : undefined;
}

/** This user's list of that name, separated by spaces; null if this tab has none. */
export function readLongList(person: string, name: string): string | null {
  return readFromTab(person, `${PREFIX}${name}`);
}

const PREFIX = 'invoice-list:';
