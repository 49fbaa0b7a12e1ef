import type { Attribute } from '#lib/product/attributes/schema.ts';
import type { RowOf } from './tables.ts';

/** What the source knows of a product beside what every product has. */
export function attributesOf(product: RowOf<'Product'>): Attribute[] {
  return [
    ...option('CLASS', 'Class', CLASSES[product.Class]),
    ...option('COLOUR', 'Colour', product.Color),
    ...sizeOf(product),
    ...option('STYLE', 'Style', STYLES[product.Style]),
  ];
}

/** The letters of the source, as its documentation explains them. */
const CLASSES: Readonly<Record<string, string>> = { H: 'High', M: 'Medium', L: 'Low' };
const STYLES: Readonly<Record<string, string>> = { W: 'Women’s', M: 'Men’s', U: 'Universal' };

function option(code: string, label: string, value: string | undefined): Attribute[] {
  return value ? [{ code, label, type: 'OPTION', value }] : [];
}

/** Centimetres where the source says so; clothes and bare numbers are sizes by name. */
function sizeOf({ Size, SizeUnitMeasureCode }: RowOf<'Product'>): Attribute[] {
  if (SizeUnitMeasureCode === 'CM') {
    return [{ code: 'LENGTH', label: 'Size', type: 'NUMBER', value: Number(Size), unit: 'cm' }];
  }
  return option('SIZE', 'Size', Size);
}
