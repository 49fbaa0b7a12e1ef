import bwipJs from 'bwip-js/node';

/**
 * The Code 128 of a text as widths in modules, bar and space by turns, beginning and ending with a bar. Undefined for
 * characters that its symbols lack (anything but printable ASCII) and for texts too long for a scanner.
 */
export function code128(text: string): readonly number[] | undefined {
  if (!/^[\x20-\x7e]{1,32}$/.test(text)) return undefined;
  const [symbol] = bwipJs.raw('code128', text, {});
  return symbol && 'sbs' in symbol ? symbol.sbs : undefined;
}

/** A bar of a barcode: where it begins and how wide it is, in modules. */
type Bar = { readonly at: number; readonly width: number };

/** The bars of a barcode, and its whole width without the quiet zones. */
export function barsOf(widths: readonly number[]): { bars: Bar[]; modules: number } {
  const bars: Bar[] = [];
  let modules = 0;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ at: modules, width });
    modules += width;
  }
  return { bars, modules };
}

/** Modules that stay white on either side, so that a scanner finds the edges. */
export const QUIET_MODULES = 10;
