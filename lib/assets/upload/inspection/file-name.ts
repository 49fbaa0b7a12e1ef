/** In code points. */
const MAX_CHARACTERS = 255;

/**
 * A file name as it is stored: its last path segment, well-formed and in NFC, without invisible characters, with single
 * spaces, cut to 255 characters without losing its extension. Undefined if nothing is left or it has control
 * characters, which no genuine file name has.
 */
export function safeFileName(name: string): string | undefined {
  if (CONTROL.test(name)) return undefined;
  const last =
    name.toWellFormed().normalize('NFC').replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const tidy = last
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[. ]+$/, '');
  return tidy === '' ? undefined : shortened(tidy);
}

const CONTROL = /\p{Cc}/u;
/** Bidirectional controls and zero-width characters; joiners stay, since scripts and emoji need them. */
const INVISIBLE = /[\p{Bidi_Control}\u00AD\u200B\u2028\u2029\u2060-\u2064\uFEFF]/gu;

function shortened(name: string) {
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = [...(/\.[^.]{1,16}$/.exec(name)?.[0] ?? '')];
  const stem = characters.slice(0, MAX_CHARACTERS - extension.length).join('');
  return stem.trimEnd() + extension.join('');
}
