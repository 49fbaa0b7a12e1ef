/** More digits than this do not survive a JSON number (an IEEE 754 double). */
const MAX_DIGITS = 15;

/**
 * Whether a JSON number, as it is written, is held exactly: at most 15 significant digits, and
 * the double nearest to it is written back with the same digits (not so beyond its range).
 */
export function isExactNumber(written: string): boolean {
  if (written.length <= MAX_DIGITS && !/e/i.test(written)) return true;
  if (written.length > LONGEST_EXACT) return false;
  const digits = significantDigits(written);
  return digits.length <= MAX_DIGITS && digits === significantDigits(String(Number(written)));
}

/** The largest double has 309 digits, the smallest 324 decimals. */
const LONGEST_EXACT = 400;

/** The digits of a number without sign, point, exponent, and zeros at either end. */
function significantDigits(number: string): string {
  const [mantissa = ''] = number.split(/e/i);
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}
