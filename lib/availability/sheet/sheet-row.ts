import type { QueryItem } from '#lib/availability/schema.ts';
import { isCalendarDate } from '#lib/time/typed-date.ts';

/** A row of an availability sheet as typed, possibly incomplete. */
export type SheetRow = {
  readonly product: string;
  readonly quantity: string;
  /** `YYYY-MM-DD`, or empty to use the date of the whole sheet. */
  readonly date: string;
};

/** The item that a row asks for, or the problem with it. Without a date of its own it takes the date of the sheet. */
export function parseRow(row: SheetRow, sheetDate: string): QueryItem | string {
  const { product, quantity } = row;
  const date = row.date || sheetDate;
  if (product === '') return 'Which product?';
  if (!NUMBER.test(product)) return 'Not a product number';
  if (quantity === '') return 'How many?';
  if (!isQuantity(quantity)) return 'Quantity must be a whole number';
  const item = { productId: product, quantity: Number(quantity) };
  if (date === '') return item;
  // Browsers run this: the schemas of the API would more than double its weight.
  return isCalendarDate(date) ? { ...item, date } : 'Not a date';
}

/** A product number as the API takes it (`Identifier`). */
const NUMBER = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
/** The largest quantity that the API takes. */
const MAX_QUANTITY = 2_147_483_647;

export function itemKey({ productId, quantity, date = '' }: QueryItem): string {
  return `${productId}\t${quantity}\t${date}`;
}

export function isQuantity(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_QUANTITY;
}

/**
 * Merges rows of the same product and date into the first of them. Rows are answered independently, so two rows of five
 * could both report the same six as available.
 */
export function mergeRows<Row extends SheetRow>(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row>();
  for (const [at, row] of rows.entries()) {
    const key = mergeKey(row) ?? `${at}`;
    const first = merged.get(key);
    const sum = Number(first?.quantity ?? 0) + Number(row.quantity);
    if (first && sum <= MAX_QUANTITY) merged.set(key, { ...first, quantity: String(sum) });
    else merged.set(first ? `${at}` : key, row);
  }
  return [...merged.values()];
}

/** What rows that are merged have in common; undefined without a quantity, which cannot be added up. */
export function mergeKey({ product, quantity, date }: SheetRow): string | undefined {
  return isQuantity(quantity) ? `${product}\t${date}` : undefined;
}

/** A row for a URL: `TAP-15 8 2026-12-03`, with a hyphen for a missing quantity. */
export function rowToText({ product, quantity, date }: SheetRow): string {
  const parts = [product, quantity.replaceAll(/\s/g, '') || '-', ...(isDate(date) ? [date] : [])];
  return parts.join(' ');
}

/** The row of such a text: quantity and date at the end, everything before is the product. */
export function rowFromText(text: string): SheetRow {
  const words = text.trim().split(' ');
  const date = words.length > 2 && isDate(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  const quantity = words.length > 1 ? (words.pop() ?? '') : '1';
  return { product: words.join(' '), quantity: quantity === '-' ? '' : quantity, date };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
