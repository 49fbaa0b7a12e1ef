import { cellsOf } from './pasted-cells.ts';
import { pastedDate, pastedQuantity } from './pasted-values.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * The rows of a list that was pasted from a spreadsheet, a mail or a scanner, in their order: with or without
 * headings, `1,200` a number, blank lines left out. A list that has no quantity at all asks for one of each;
 * where only some are missing, they stay empty. `today` gives dates without a year theirs.
 */
export function pastedRows(text: string, today: string): SheetRow[] {
  const [first, ...others] = cellsOf(text);
  if (!first) return [];
  const heading = headingOf(first);
  const lines = heading ? others : [first, ...others];
  const rows = lines
    .map((cells) => (heading ? underHeading(cells, heading) : byLooks(cells)))
    .map(({ product, quantity, date }) => ({
      product: plainProduct(product),
      quantity: pastedQuantity(quantity) ?? quantity.trim(),
      date: date.trim() === '' ? '' : (pastedDate(date, today) ?? date.trim()),
    }))
    .filter(({ product, quantity }) => product !== '' || quantity !== '');
  const isWithoutQuantities = rows.every(({ quantity }) => quantity === '');
  return isWithoutQuantities ? rows.map((row) => ({ ...row, quantity: '1' })) : rows;

  /** Without headings the first cell is the product, unless it alone can be the quantity. */
  function byLooks(cells: readonly string[]): SheetRow {
    const filled = cells.filter((cell) => cell !== '');
    const [one = '', two = ''] = filled;
    const isQuantityFirst =
      filled.length > 1 && looksLikeQuantity(one) && !filled.slice(1).some(looksLikeQuantity);
    if (isQuantityFirst) {
      return { product: two, quantity: one, date: filled.slice(2).find(looksLikeDate) ?? '' };
    }
    const after = filled.slice(1);
    return {
      product: one,
      quantity: after.find(looksLikeQuantity) ?? after.find(looksLikeNumber) ?? '',
      date: after.find(looksLikeDate) ?? '',
    };
  }

  function looksLikeDate(cell: string): boolean {
    return pastedDate(cell, today) !== undefined;
  }
}

type Heading = { readonly product: number; readonly quantity: number; readonly date: number };

/** Which column is which; undefined where the cells are no headings. */
function headingOf(cells: readonly string[]): Heading | undefined {
  if (cells.some(looksLikeQuantity)) return undefined;
  const quantity = cells.findIndex((cell) => QUANTITY.test(cell));
  const date = cells.findIndex((cell, at) => at !== quantity && DATE.test(cell));
  const products = [...cells.entries()].filter(
    ([at, cell]) => at !== quantity && at !== date && PRODUCT.test(cell) && !WORDS.test(cell),
  );
  const product = products.find(([, cell]) => NUMBERED.test(cell)) ?? products[0];
  if (!product) return undefined;
  // A product may be called ITEM-1: one heading alone must be nothing but the word.
  if (quantity < 0 && date < 0 && /\d/.test(cells.join(''))) return undefined;
  return { product: product[0], quantity, date };
}

const QUANTITY = /\b(qty|quantity|quantities|units|pcs|count|how many|number of)\b/i;
const DATE = /\b(date|needed|need|required|due|by|when|eta)\b/i;
const PRODUCT = /\b(product|item|code|sku|part|article|material|stock|barcode)s?\b/i;
/** Of several columns about the product, the one with its number. */
const NUMBERED = /\b(code|number|no|num|nr|id|sku)\b|#/i;
const WORDS = /\b(desc|description|name|group|type|category)\b/i;

function underHeading(cells: readonly string[], { product, quantity, date }: Heading): SheetRow {
  return {
    product: cells[product] ?? '',
    quantity: cells[quantity] ?? '',
    date: cells[date] ?? '',
  };
}

function looksLikeQuantity(cell: string): boolean {
  return pastedQuantity(cell) !== undefined;
}

/** `0`, `-2` or `2.5` was meant as a quantity, and is said to be wrong. */
function looksLikeNumber(cell: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(cell);
}

/** Without the signs that keep a spreadsheet from reading a number: `="00123"`, `'00123`. */
function plainProduct(cell: string): string {
  return cell
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}
