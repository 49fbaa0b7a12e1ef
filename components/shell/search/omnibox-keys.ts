// Apart from the search itself, which is loaded with the panel: every page has these.

/** The option that an arrow key moves to from `active`, wrapping around; undefined for other keys. */
export function nextOption(
  options: readonly string[],
  active: string | undefined,
  key: string,
): string | undefined {
  const index = active === undefined ? -1 : options.indexOf(active);
  if (key === 'ArrowDown') return options[(index + 1) % options.length];
  if (key === 'ArrowUp') return options.at(index <= 0 ? -1 : index - 1);
  return undefined;
}

/** A scanner types faster than people: at most this many milliseconds a character. */
const MAX_MS_PER_CHARACTER = 30;
/** Shorter texts may be typed just as fast. */
const MIN_LENGTH = 4;

/** Whether a text was scanned rather than typed, given the milliseconds from its first character to its end. */
export function isScanned(text: string, ms: number): boolean {
  return text.length >= MIN_LENGTH && ms <= text.length * MAX_MS_PER_CHARACTER;
}
