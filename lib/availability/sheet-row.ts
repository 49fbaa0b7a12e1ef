import { DateOnly, Identifier, LARGEST_INTEGER } from '#lib/api/fields.ts';
import type { QueryItem } from './schema.ts';

/** A row of an availability sheet as it was typed, half filled or whole. */
export type SheetRow = {
  readonly product: string;
  readonly quantity: string;
  /** `YYYY-MM-DD`, or nothing: then the date of the whole sheet counts. */
  readonly date: string;
};

/** What a row asks for, or what is missing or wrong in it. */
export type AskedRow = { readonly item: QueryItem } | { readonly problem: string };

/** What a row asks for, with the date of the sheet where it has none of its own. */
export function askedRow({ product, quantity, date }: SheetRow, sheetDate: string): AskedRow {
  if (product === '') return { problem: 'Which product?' };
  if (!Identifier.safeParse(product).success) return { problem: 'No product has such a number' };
  if (quantity === '') return { problem: 'How many?' };
  if (!isQuantity(quantity)) return { problem: 'The quantity must be a whole number above 0' };
  const wanted = date || sheetDate;
  if (wanted === '') return { item: { productId: product, quantity: Number(quantity) } };
  if (!DateOnly.safeParse(wanted).success) return { problem: 'This is no date' };
  return { item: { productId: product, quantity: Number(quantity), date: wanted } };
}

/** Whether a text is a quantity that can be asked for. */
export function isQuantity(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= LARGEST_INTEGER;
}

/**
 * Rows of the same product for the same day as one, where the first of them stood: each row is answered by
 * itself, so that two of five would both have the same six.
 */
export function mergedRows(rows: readonly SheetRow[]): SheetRow[] {
  const merged = new Map<string, SheetRow>();
  for (const [at, row] of rows.entries()) {
    const key = isQuantity(row.quantity) ? `${row.product}\t${row.date}` : `${at}`;
    const first = merged.get(key);
    const sum = Number(first?.quantity ?? 0) + Number(row.quantity);
    if (first && sum <= LARGEST_INTEGER) merged.set(key, { ...first, quantity: String(sum) });
    else merged.set(first ? `${at}` : key, row);
  }
  return [...merged.values()];
}

/** The rows as a text that `pastedRows` reads: a line each, cells apart by tabs. */
export function rowsText(rows: readonly SheetRow[]): string {
  return rows
    .filter(({ product }) => product !== '')
    .map(({ product, quantity, date }) => [product, quantity, ...(date ? [date] : [])].join('\t'))
    .join('\n');
}

/** A row as an address has it: `TAP-15 8 2026-12-03`, with a hyphen for a quantity that is not filled in. */
export function rowText({ product, quantity, date }: SheetRow): string {
  const parts = [product, quantity.replaceAll(/\s/g, '') || '-', ...(isDate(date) ? [date] : [])];
  return parts.join(' ');
}

/** The row that such a text stands for: its end says the quantity and the date, the rest is the product. */
export function rowOfText(text: string): SheetRow {
  const words = text.trim().split(' ');
  const date = words.length > 2 && isDate(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  const quantity = words.length > 1 ? (words.pop() ?? '') : '1';
  return { product: words.join(' '), quantity: quantity === '-' ? '' : quantity, date };
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
