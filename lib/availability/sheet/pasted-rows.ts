import { MAX_CELL_LENGTH, MAX_PRODUCT_LENGTH } from '#lib/availability/sheet/sheet-limits.ts';
import { parsePastedDate, splitCells } from './pasted-cells.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * The rows of a list pasted from a spreadsheet, an email or a scanner, in order, with or without headings and without
 * blank lines. A list without any quantity asks for one of each; if only some are missing, they stay empty. `today`
 * completes dates without a year. A cell longer than a row may have is cut.
 */
export function parsePastedRows(text: string, today: string): SheetRow[] {
  const [first, ...others] = splitCells(text, today);
  if (!first) return [];
  const heading = headingOf(first);
  const lines = heading ? others : [first, ...others];
  const rows = lines
    .map((cells) => (heading ? byHeading(cells, heading) : byContent(cells)))
    .map(({ product, quantity, date }) => ({
      product: unescapeProduct(product).slice(0, MAX_PRODUCT_LENGTH),
      quantity: parseQuantity(quantity) ?? quantity.trim().slice(0, MAX_CELL_LENGTH),
      date: (parsePastedDate(date, today) ?? date.trim()).slice(0, MAX_CELL_LENGTH),
    }))
    .filter(({ product, quantity }) => product !== '' || quantity !== '');
  const hasNoQuantities = rows.every(({ quantity }) => quantity === '');
  return hasNoQuantities ? rows.map((row) => ({ ...row, quantity: '1' })) : rows;

  /** Without headings the first cell is the product, unless it is the only possible quantity. */
  function byContent(cells: readonly string[]): SheetRow {
    const filled = cells.filter((cell) => cell !== '');
    const [one = '', two = ''] = filled;
    const isQuantityFirst =
      filled.length > 1 && looksLikeQuantity(one) && !filled.slice(1).some(looksLikeQuantity);
    if (isQuantityFirst) {
      return { product: two, quantity: one, date: dateIn(filled.slice(2)) };
    }
    const after = filled.slice(1);
    const quantity = after.find(looksLikeQuantity) ?? after.find(looksLikeNumber) ?? '';
    return {
      product: one,
      quantity,
      date: dateIn(after, quantity === '' ? after.length : after.indexOf(quantity)),
    };
  }

  /** The first date. `Sun` before the quantity is more likely a word of the description. */
  function dateIn(cells: readonly string[], quantityAt = -1): string {
    const isDate = (cell: string, at: number) =>
      (at > quantityAt || /\d/.test(cell)) && parsePastedDate(cell, today) !== undefined;
    return cells.find(isDate) ?? '';
  }
}

type Heading = { readonly product: number; readonly quantity: number; readonly date: number };

/** The columns by their headings; undefined if the cells are not headings. */
function headingOf(cells: readonly string[]): Heading | undefined {
  if (cells.some(looksLikeQuantity)) return undefined;
  const quantity = cells.findIndex((cell) => QUANTITY_HEADING.test(cell));
  const date = cells.findIndex((cell, at) => at !== quantity && DATE_HEADING.test(cell));
  const products = [...cells.entries()].filter(
    ([at, cell]) =>
      at !== quantity &&
      at !== date &&
      PRODUCT_HEADING.test(cell) &&
      !DESCRIPTION_HEADING.test(cell),
  );
  const product = products.find(([, cell]) => NUMBER_HEADING.test(cell)) ?? products[0];
  if (!product) return undefined;
  // A product may be called ITEM-1: a single heading must not contain digits.
  if (quantity < 0 && date < 0 && /\d/.test(cells.join(''))) return undefined;
  return { product: product[0], quantity, date };
}

const QUANTITY_HEADING = /\b(qty|quantity|quantities|units|pcs|count|how many|number of)\b/i;
const DATE_HEADING = /\b(date|needed|need|required|due|by|when|eta)\b/i;
const PRODUCT_HEADING = /\b(product|item|code|sku|part|article|material|stock|barcode)s?\b/i;
/** Among several columns about the product, marks the one with its number. */
const NUMBER_HEADING = /\b(code|number|no|num|nr|id|sku)\b|#/i;
const DESCRIPTION_HEADING = /\b(desc|description|name|group|type|category)\b/i;

function byHeading(cells: readonly string[], { product, quantity, date }: Heading): SheetRow {
  return {
    product: cells[product] ?? '',
    quantity: cells[quantity] ?? '',
    date: cells[date] ?? '',
  };
}

function looksLikeQuantity(cell: string): boolean {
  return parseQuantity(cell) !== undefined;
}

/** `0`, `-2` or `2.5` is meant as a quantity, and will be reported as invalid. */
function looksLikeNumber(cell: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(cell);
}

/** Removes what keeps a spreadsheet from converting text to a number: `="00123"`, `'00123`. */
function unescapeProduct(cell: string): string {
  return cell
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}

/** The quantity in a cell as digits: `8`, `1,200`, `8.00`, `x 8`, `8 ea`; undefined without a whole quantity. */
function parseQuantity(cell: string): string | undefined {
  const [, digits] = QUANTITY_CELL.exec(cell.trim()) ?? [];
  const quantity = digits?.replaceAll(/[,\s]/g, '').replace(/^0+(?=\d)/, '');
  return quantity === undefined || quantity === '0' || quantity.length > 10 ? undefined : quantity;
}

const UNITS = 'x|ea|each|pcs?|off|units?|m|lengths?';
const FIGURE = '(\\d{1,3}(?:[, ]\\d{3})+|\\d+)(?:\\.0+)?';
const QUANTITY_CELL = new RegExp(`^(?:(?:x|qty:?)\\s*)?${FIGURE}\\s*(?:(?:${UNITS})\\.?)?$`, 'i');
