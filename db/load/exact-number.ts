/** More digits than this do not survive a JSON number (an IEEE 754 double). */
const MAX_DIGITS = 15;

/**
 * Whether a JSON number, as it is written, is held exactly: at most 15 significant digits, and
 * the double nearest to it is written back as the same decimal value.
 */
export function isExactNumber(written: string): boolean {
  if (written.length <= MAX_DIGITS && !/e/i.test(written)) return true;
  if (written.length > LONGEST_EXACT) return false;
  const value = decimal(written);
  const held = decimal(String(Number(written)));
  return (
    value !== undefined &&
    held !== undefined &&
    value.digits.length <= MAX_DIGITS &&
    value.digits === held.digits &&
    value.exponent === held.exponent
  );
}

/** The largest double has 309 digits, the smallest 324 decimals. */
const LONGEST_EXACT = 400;

/** A number as `digits` × 10^`exponent`, digits without zeros at either end; its sign aside. */
function decimal(text: string): { digits: string; exponent: number } | undefined {
  const parts = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text);
  if (parts === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const padded = `${whole}${fraction}`.replace(/^0+/, '');
  const digits = padded.replace(/0+$/, '');
  if (digits === '') return { digits, exponent: 0 };
  return { digits, exponent: Number(exponent) - fraction.length + padded.length - digits.length };
}
