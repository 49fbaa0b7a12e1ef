import { forgetInTab, keepInTab, keptInTab } from '#components/frame/tab-keep.ts';

/**
 * Keeps a list of this person's that no address holds in this tab of the browser, and gives the name that
 * it is read by; undefined where the browser keeps nothing so large, or nothing at all.
 */
export function keepLongList(person: string, numbers: readonly string[]): string | undefined {
  const name = Date.now().toString(36);
  // One at a time: the browser gives a site a few megabytes.
  forgetInTab(PREFIX);
  return keepInTab(person, `${PREFIX}${name}`, numbers.join(' ')) ? name : undefined;
}

/** This person's list of that name, apart by blanks; null where this tab keeps none of it. */
export function longListText(person: string, name: string): string | null {
  return keptInTab(person, `${PREFIX}${name}`);
}

const PREFIX = 'invoice-list:';
