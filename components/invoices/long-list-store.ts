/**
 * Keeps a list of this person's that no address holds in this tab of the browser, and gives the name that
 * it is read by; undefined where the browser keeps nothing so large, or nothing at all.
 */
export function keepLongList(person: string, numbers: readonly string[]): string | undefined {
  const name = Date.now().toString(36);
  try {
    // One at a time: the browser gives a site a few megabytes.
    forgetLongLists();
    sessionStorage.setItem(keyOf(person, name), numbers.join(' '));
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
  return name;
}

/** This person's list of that name, apart by blanks; null where this tab keeps none of it. */
export function longListText(person: string, name: string): string | null {
  return sessionStorage.getItem(keyOf(person, name));
}

/** Forgets whatever list this tab keeps, whosever it is. */
export function forgetLongLists(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
}

function keyOf(person: string, name: string): string {
  return `${PREFIX}${person}:${name}`;
}

const PREFIX = 'invoice-list:';
