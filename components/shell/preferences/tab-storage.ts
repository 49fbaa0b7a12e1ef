/** Stores a user's text in this browser tab; false when it does not fit or storage is not available. */
export function saveInTab(userKey: string, name: string, text: string): boolean {
  return setInTab(keyOf(userKey, name), text);
}

/** The same for a key of its own. */
export function setInTab(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** A user's text stored in this tab under a name; null when there is none. */
export function readFromTab(userKey: string, name: string): string | null {
  return sessionStorage.getItem(keyOf(userKey, name));
}

/** Deletes the texts of all users whose names begin with a prefix. */
export function clearTab(namePrefix: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const [prefix, , ...name] = key.split(':');
    if (prefix === PREFIX && name.join(':').startsWith(namePrefix)) sessionStorage.removeItem(key);
  }
}

function keyOf(userKey: string, name: string): string {
  return `${PREFIX}:${userKey}:${name}`;
}

const PREFIX = 'portal';
