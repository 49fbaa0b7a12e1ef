/** What a scanner types arrives faster than fingers type: this many milliseconds for each sign at most. */
const SCANNED_MS = 30;
/** Of fewer signs the pace tells nothing. */
const SHORTEST = 4;

/** Whether a text was scanned rather than typed: it took `ms` milliseconds from its first sign to its end. */
export function isScanned(text: string, ms: number): boolean {
  return text.length >= SHORTEST && ms <= text.length * SCANNED_MS;
}
