import { typedDate } from '#lib/typed-date.ts';

/** The quantity in a cell as digits: `8`, `1,200`, `8.00`, `x 8`, `8 ea`; undefined without a whole quantity. */
export function pastedQuantity(cell: string): string | undefined {
  const [, digits] = QUANTITY_CELL.exec(cell.trim()) ?? [];
  const quantity = digits?.replaceAll(/[,\s]/g, '').replace(/^0+(?=\d)/, '');
  return quantity === undefined || quantity === '0' || quantity.length > 10 ? undefined : quantity;
}

/**
 * The date in a cell, read day first, as `YYYY-MM-DD`; undefined if it is not a date. `1/12` and plain digits are not
 * taken for dates, since they may be product numbers.
 */
export function pastedDate(cell: string, today: string): string | undefined {
  const isNumber = /^\d+([/.-]\d+)?$/.test(cell.trim());
  return isNumber ? undefined : typedDate(cell, today, 'next');
}

const UNITS = 'x|ea|each|pcs?|off|units?|m|lengths?';
const FIGURE = '(\\d{1,3}(?:[, ]\\d{3})+|\\d+)(?:\\.0+)?';
const QUANTITY_CELL = new RegExp(`^(?:(?:x|qty:?)\\s*)?${FIGURE}\\s*(?:(?:${UNITS})\\.?)?$`, 'i');
