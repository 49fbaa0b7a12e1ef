import { parsePastedRows } from '#lib/availability/sheet/pasted-rows.ts';
import { isQuantity, type SheetRow } from '#lib/availability/sheet/sheet-row.ts';

/** A typed or scanned line and its possible readings. */
export type TypedLine = {
  readonly text: string;
  /** The quantity if a suggested product is chosen. */
  readonly quantity: string;
  /** Product and quantity, then the whole line as a product; the first whose product exists is used. */
  readonly readings: readonly SheetRow[];
};

/**
 * Parses a typed line. A number beside a product number is a quantity, and otherwise part of a name: `740100 8`,
 * `8 x 740100`, but `vitrea 160`. With a `quantity` from its own field, the whole line is the product.
 */
export function typedLine(text: string, quantity: string, today: string): TypedLine {
  const whole = { product: text, quantity: quantity || '1', date: '' };
  const [row] = quantity === '' ? parsePastedRows(text, today) : [];
  const hasQuantity = row !== undefined && row.product !== '' && row.product !== text;
  return {
    text,
    quantity: isQuantity(quantity) ? quantity : '1',
    readings: hasQuantity ? [inOrder({ ...row, quantity: row.quantity || '1' }), whole] : [whole],
  };
}

/** `8 x 740100`: the longer of two numbers is the product. */
function inOrder(row: SheetRow): SheetRow {
  const { product, quantity } = row;
  const isSwapped = isQuantity(product) && isQuantity(quantity) && product.length < quantity.length;
  return isSwapped ? { ...row, product: quantity, quantity: product } : row;
}
