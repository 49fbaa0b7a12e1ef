/** What a key means, given the key before it; `go` is a screen's own key after `g`. */
export type Meaning =
  | 'search'
  | 'help'
  | 'next row'
  | 'previous row'
  | 'unfold'
  | 'prefix'
  | { readonly go: string };

/** The parts of a key press that count. */
export type Press = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/**
 * What a press means; undefined is nothing of ours. With Ctrl (or Command) that is K alone: paste,
 * reload, close and all else stay the browser's.
 */
export function meaningOf(press: Press, previous: string | undefined): Meaning | undefined {
  if (press.altKey) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return key === 'k' ? 'search' : undefined;
  if (previous === 'g' && /^[a-z]$/.test(key)) return { go: key };
  return SINGLE[key];
}

const SINGLE: Readonly<Record<string, Meaning>> = {
  '/': 'search',
  '?': 'help',
  j: 'next row',
  k: 'previous row',
  e: 'unfold',
  g: 'prefix',
};
