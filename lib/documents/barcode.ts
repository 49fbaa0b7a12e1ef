import bwipJs from 'bwip-js/node';

/**
 * The Code 128 of a text, at most `maxMillimetres` wide with its quiet zones, in modules of `moduleWidth`
 * millimetres: the width of its narrowest bar. That is 0.33 mm, or less for a long text, but never below 0.19 mm, which scanners at a counter still
 * read: undefined without room for that, for characters that its symbols lack (anything but printable ASCII), and for
 * texts too long for a scanner.
 */
export function code128(text: string, maxMillimetres: number) {
  if (!/^[\x20-\x7e]{1,32}$/.test(text)) return undefined;
  const [symbol] = bwipJs.raw('code128', text, {});
  if (!symbol || !('sbs' in symbol)) return undefined;
  const bars: { at: number; width: number }[] = [];
  let at = QUIET_MODULES;
  // Bar and space by turns, beginning and ending with a bar.
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  }
  const modules = at + QUIET_MODULES;
  const moduleWidth = Math.min(0.33, maxMillimetres / modules);
  return moduleWidth < 0.19 ? undefined : { bars, modules, moduleWidth };
}

/** Modules that stay white on either side, so that a scanner finds the edges. */
export const QUIET_MODULES = 10;
