import { pastedRows } from '#lib/availability/pasted-rows.ts';
import { isQuantity, type SheetRow } from '#lib/availability/sheet-row.ts';

/** A line that was typed or scanned, and what it may ask for. */
export type TypedLine = {
  readonly text: string;
  /** How many are asked for where one of the products that are offered is chosen. */
  readonly quantity: string;
  /** What it asks for if it begins with a product number or barcode, else if it is one: the first that is counts. */
  readonly readings: readonly SheetRow[];
};

/**
 * What a typed line may ask for. A number in it is the quantity where a product's number comes before it, or is
 * beside it, and part of a name otherwise: `740100 8`, `8 x 740100`, but `vitrea 160`. `quantity` is that of the
 * field for it: where it is filled in, all of the line is the product.
 */
export function typedLine(text: string, quantity: string, today: string): TypedLine {
  const whole = { product: text, quantity: quantity || '1', date: '' };
  const [row] = quantity === '' ? pastedRows(text, today) : [];
  const isInParts = row !== undefined && row.product !== '' && row.product !== text;
  return {
    text,
    quantity: isQuantity(quantity) ? quantity : '1',
    readings: isInParts ? [inOrder({ ...row, quantity: row.quantity || '1' }), whole] : [whole],
  };
}

/** `8 x 740100`: of two numbers the longer one is the product's. */
function inOrder(row: SheetRow): SheetRow {
  const { product, quantity } = row;
  const isSwapped = isQuantity(product) && isQuantity(quantity) && product.length < quantity.length;
  return isSwapped ? { ...row, product: quantity, quantity: product } : row;
}
