import { typedDate } from '#lib/typed-date.ts';

/**
 * The quantity that a cell says, as plain digits: `8`, `1,200`, `8.00`, `x 8`, `8 ea`; undefined where it says
 * none, or one that is not whole.
 */
export function pastedQuantity(cell: string): string | undefined {
  const [, digits] = QUANTITY_CELL.exec(cell.trim()) ?? [];
  const plain = digits?.replaceAll(/[,\s]/g, '').replace(/^0+(?=\d)/, '');
  return plain === undefined || plain === '0' || plain.length > 10 ? undefined : plain;
}

/**
 * The date that a cell says, as `YYYY-MM-DD`, the day before the month; undefined where it says none. `1/12` and
 * figures alone are no dates in a list: they may be the number of a product.
 */
export function pastedDate(cell: string, today: string): string | undefined {
  const isNumber = /^\d+([/.-]\d+)?$/.test(cell.trim());
  return isNumber ? undefined : typedDate(cell, today, 'next');
}

const UNITS = 'x|ea|each|pcs?|off|units?|m|lengths?';
const FIGURE = '(\\d{1,3}(?:[, ]\\d{3})+|\\d+)(?:\\.0+)?';
const QUANTITY_CELL = new RegExp(`^(?:(?:x|qty:?)\\s*)?${FIGURE}\\s*(?:(?:${UNITS})\\.?)?$`, 'i');
