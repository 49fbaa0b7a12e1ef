/** The most characters (code points) that a file's name may have. */
const MOST_CHARACTERS = 255;

/**
 * A file's name as it is kept: its last part alone, well-formed and in NFC, without marks that nobody sees,
 * with single spaces, at most 255 characters of which the ending stays. Undefined where nothing is left, or
 * where it has a NUL or another control character, which no honest file's name has.
 */
export function safeFileName(name: string): string | undefined {
  if (CONTROL.test(name)) return undefined;
  const last = name.toWellFormed().normalize('NFC').replace(UNSEEN, '').split(/[/\\]/).at(-1) ?? '';
  const tidy = last
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[. ]+$/, '');
  return tidy === '' ? undefined : shortened(tidy);
}

const CONTROL = /\p{Cc}/u;
/** Marks of direction and what else has no width; joiners stay, which letters and emoji need. */
const UNSEEN = /[\p{Bidi_Control}\u00AD\u200B\u2028\u2029\u2060-\u2064\uFEFF]/gu;

function shortened(name: string) {
  const characters = [...name];
  if (characters.length <= MOST_CHARACTERS) return name;
  const ending = [...(/\.[^.]{1,16}$/.exec(name)?.[0] ?? '')];
  const stem = characters.slice(0, MOST_CHARACTERS - ending.length).join('');
  return stem.trimEnd() + ending.join('');
}
