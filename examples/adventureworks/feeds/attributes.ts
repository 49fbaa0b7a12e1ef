import type { RowOf } from '#examples/adventureworks/tables.ts';
import type { Attribute } from '#lib/products/attributes-schema.ts';

/** Attributes of a product, from the columns that only some products fill. */
export function attributesOf(product: RowOf<'Product'>): Attribute[] {
  return [
    ...option('CLASS', 'Class', CLASSES[product.Class]),
    ...option('COLOUR', 'Colour', product.Color),
    ...sizeOf(product),
    ...option('STYLE', 'Style', STYLES[product.Style]),
  ];
}

/** The source's letter codes, from its documentation. */
const CLASSES: Readonly<Record<string, string>> = { H: 'High', M: 'Medium', L: 'Low' };
const STYLES: Readonly<Record<string, string>> = { W: 'Women’s', M: 'Men’s', U: 'Universal' };

function option(code: string, label: string, value: string | undefined): Attribute[] {
  return value ? [{ code, label, type: 'OPTION', value }] : [];
}

/** A length if the source has centimetres; other sizes, such as those of clothes, are options. */
function sizeOf({ Size, SizeUnitMeasureCode }: RowOf<'Product'>): Attribute[] {
  if (SizeUnitMeasureCode === 'CM') {
    return [{ code: 'LENGTH', label: 'Size', type: 'NUMBER', value: Number(Size), unit: 'cm' }];
  }
  return option('SIZE', 'Size', Size);
}
