/** The action of a key, given the key before it; `go` is a screen's key after `g`. */
export type Shortcut =
  | 'search'
  | 'help'
  | 'next row'
  | 'previous row'
  | 'toggleDetails'
  | 'prefix'
  | { readonly go: string };

/** The fields of a key event that matter. */
type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/**
 * The shortcut of a key press; undefined for none. With Ctrl or Command only K counts: everything else is the
 * browser's.
 */
export function shortcutOf(press: KeyPress, previous: string | undefined): Shortcut | undefined {
  if (press.altKey) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return key === 'k' ? 'search' : undefined;
  if (previous === 'g' && /^[a-z]$/.test(key)) return { go: key };
  return SINGLE_KEYS[key];
}

const SINGLE_KEYS: Readonly<Record<string, Shortcut>> = {
  '/': 'search',
  '?': 'help',
  j: 'next row',
  k: 'previous row',
  e: 'toggleDetails',
  g: 'prefix',
};
