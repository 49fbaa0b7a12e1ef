/**
 * Keeps a text of this person's under a name in this tab of the browser; false where the browser keeps nothing
 * so large, or nothing at all.
 */
export function keepInTab(person: string, name: string, text: string): boolean {
  try {
    sessionStorage.setItem(keyOf(person, name), text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** What this tab keeps of this person's under that name; null where it keeps nothing. */
export function keptInTab(person: string, name: string): string | null {
  return sessionStorage.getItem(keyOf(person, name));
}

/** Forgets what this tab keeps under names that begin so, whosever it is; without a beginning, all. */
export function forgetInTab(beginning = ''): void {
  for (const key of Object.keys(sessionStorage)) {
    const [prefix, , ...name] = key.split(':');
    if (prefix === PREFIX && name.join(':').startsWith(beginning)) sessionStorage.removeItem(key);
  }
}

function keyOf(person: string, name: string): string {
  return `${PREFIX}:${person}:${name}`;
}

const PREFIX = 'kept';
