/** The fields of a key event that matter. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The shortcut of a key press, given the key before it: a key such as `j`, `g i` for a screen's key after `g`, undefined
 * for none. With Ctrl or Command only K counts, as `/`: everything else is the browser's.
 */
export function shortcutOf(press: KeyPress, previous: string | undefined): string | undefined {
  if (press.altKey) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return key === 'k' ? '/' : undefined;
  if (previous === 'g' && /^[a-z]$/.test(key)) return `g ${key}`;
  return /^[/?jkeg]$/.test(key) ? key : undefined;
}
