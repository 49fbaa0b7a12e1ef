/**
 * The option that a key chooses after `active`; undefined where the key chooses none. Past the last
 * comes the first.
 */
export function optionAfter(
  options: readonly string[],
  active: string | undefined,
  key: string,
): string | undefined {
  const at = active === undefined ? -1 : options.indexOf(active);
  if (key === 'ArrowDown') return options[(at + 1) % options.length];
  if (key === 'ArrowUp') return options.at(at <= 0 ? -1 : at - 1);
  return undefined;
}

/** What a scanner types arrives faster than fingers type: this many milliseconds for each sign at most. */
const SCANNED_MS = 30;
/** Of fewer signs the pace tells nothing. */
const SHORTEST = 4;

/** Whether a text was scanned rather than typed: it took `ms` milliseconds from its first sign to its end. */
export function isScanned(text: string, ms: number): boolean {
  return text.length >= SHORTEST && ms <= text.length * SCANNED_MS;
}
