import type { QueryItem } from '#lib/availability/schema.ts';
import { isCalendarDate } from '#lib/time/typed-date.ts';

/** A row of an availability sheet as typed, possibly incomplete. */
export type SheetRow = {
  readonly product: string;
  readonly quantity: string;
  /** `YYYY-MM-DD`, or empty to use the date of the whole sheet. */
  readonly date: string;
};

/** The item that a row asks for, or the problem with it. */
export type ParsedRow = { readonly item: QueryItem } | { readonly problem: string };

/** Parses a row; without a date of its own it takes the date of the sheet. */
export function parseRow({ product, quantity, date }: SheetRow, sheetDate: string): ParsedRow {
  if (product === '') return { problem: 'Which product?' };
  if (!NUMBER.test(product)) return { problem: 'Not a product number' };
  if (quantity === '') return { problem: 'How many?' };
  if (!isQuantity(quantity)) return { problem: 'Quantity must be a whole number' };
  const effectiveDate = date || sheetDate;
  if (effectiveDate === '') return { item: { productId: product, quantity: Number(quantity) } };
  // Browsers run this: the schemas of the API would more than double its weight.
  if (!isCalendarDate(effectiveDate)) return { problem: 'Not a date' };
  return { item: { productId: product, quantity: Number(quantity), date: effectiveDate } };
}

/** A product number as the API takes it (`Identifier`). */
const NUMBER = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
/** The largest quantity that the API takes. */
const MAX_QUANTITY = 2_147_483_647;

/** A key that identifies an item. */
export function itemKey({ productId, quantity, date = '' }: KeyedAnswer): string {
  return `${productId}\t${quantity}\t${date}`;
}

type KeyedAnswer = {
  readonly productId: string;
  readonly quantity: number;
  readonly date?: string | undefined;
};

/** Whether a text is a valid quantity. */
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
    const key = isQuantity(row.quantity) ? `${row.product}\t${row.date}` : `${at}`;
    const first = merged.get(key);
    const sum = Number(first?.quantity ?? 0) + Number(row.quantity);
    if (first && sum <= MAX_QUANTITY) merged.set(key, { ...first, quantity: String(sum) });
    else merged.set(first ? `${at}` : key, row);
  }
  return [...merged.values()];
}

/** The rows as tab-separated lines, which `parsePastedRows` can read. */
export function rowsToText(rows: readonly SheetRow[]): string {
  return rows
    .filter(({ product }) => product !== '')
    .map(({ product, quantity, date }) => [product, quantity, ...(date ? [date] : [])].join('\t'))
    .join('\n');
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
