import { withoutDate } from '#lib/availability/sheet/pasted-cells.ts';
import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import { isQuantity, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';

export type TypedLine = {
  /** The row that it is with certainty: a number by itself or with a quantity. Undefined for words. */
  readonly row: SheetRow | undefined;
  /** The quantity if a suggested product is chosen. */
  readonly quantity: string;
  /** What to look for, the likeliest first. */
  readonly searches: readonly string[];
};

/**
 * Parses a typed line. A number beside a product number is a quantity, and otherwise part of a name: `740100 8`,
 * `8 x 740100`, but `vitrea 160`. With an `x` it is a quantity beside a name too: `8 x vitrea 160`.
 */
export function typedLine(typed: string, today: string): TypedLine {
  const text = typed.trim();
  const [line, date = ''] = withoutDate(text, today);
  const [, before, name = line, after] = WITH_X.exec(line) ?? [];
  const quantity = before ?? after ?? '1';
  if (isQuantity(quantity) && (isNumber(name) || name !== line)) {
    const row = isNumber(name) ? inOrder({ product: name, quantity, date }) : undefined;
    return { row, quantity, searches: [row?.product ?? name] };
  }
  const [parsed] = parsePastedRows(text, today);
  const row = parsed && inOrder({ ...parsed, quantity: parsed.quantity || '1' });
  // Only a number and what belongs to it: words between them are a name.
  const isWhole = line.split(/[\s,;]+/).length === 2;
  if (row && isNumber(row.product) && isQuantity(row.quantity) && isWhole) {
    return { row, quantity: row.quantity, searches: [text, row.product] };
  }
  return { row: undefined, quantity: '1', searches: [text] };
}

/** `8 x 740100`, `740100 x8`. */
const WITH_X = /^(?:(\d{1,6})\s*[x×]\s+)?(.+?)(?:\s+[x×]\s*(\d{1,6}))?$/i;

/** A single word with a digit in it, as scanners type: a number rather than a name. */
function isNumber(text: string): boolean {
  return /^[^\s,;]*\d[^\s,;]*$/.test(text);
}

/** `8 740100`: the longer of two numbers is the product. */
function inOrder(row: SheetRow): SheetRow {
  const { product, quantity } = row;
  const isSwapped = isQuantity(product) && isQuantity(quantity) && product.length < quantity.length;
  return isSwapped ? { ...row, product: quantity, quantity: product } : row;
}
