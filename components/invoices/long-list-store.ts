/**
 * Keeps a list that no address holds in this tab of the browser, and gives the name that it is read
 * by; undefined where the browser keeps nothing so large, or nothing at all.
 */
export function keepLongList(numbers: readonly string[]): string | undefined {
  const name = Date.now().toString(36);
  try {
    // One at a time: the browser gives a site a few megabytes.
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
    sessionStorage.setItem(PREFIX + name, numbers.join(' '));
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
  return name;
}

/** The list of that name, apart by blanks; null where this tab keeps none of it. */
export function longListText(name: string): string | null {
  return sessionStorage.getItem(PREFIX + name);
}

const PREFIX = 'invoice-list:';
