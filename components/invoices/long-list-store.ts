import { forgetInTab, keepInTab, keptInTab } from '#components/frame/tab-keep.ts';

/**
 * Stores a list in this browser tab and returns the name to read it by, or undefined if the browser has no
 * room or stores nothing.
 */
export function keepLongList(person: string, numbers: readonly string[]): string | undefined {
  const name = Date.now().toString(36);
  // One list at a time: a site has a few megabytes.
  forgetInTab(PREFIX);
  return keepInTab(person, `${PREFIX}${name}`, numbers.join(' ')) ? name : undefined;
}

/** This person's list of that name, separated by spaces; null if this tab has none. */
export function longListText(person: string, name: string): string | null {
  return keptInTab(person, `${PREFIX}${name}`);
}

const PREFIX = 'invoice-list:';
