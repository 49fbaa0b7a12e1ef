import type { ProductRecord } from '#lib/products/schema.ts';
import { withGs1Digit } from '#tools/demo/values/check-digits.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { measureOf } from './attribute-values.ts';
import type { Lifecycle } from './lifecycle.ts';
import { sectionOf } from './sections.ts';
import type { FindVariant, Variant } from './variants.ts';

/** A component of a kit. */
export type KitComponent = { readonly productNumber: string; readonly quantity: number };

export type ProductType = NonNullable<ProductRecord['productType']>;

/** The product as a feed record. */
export function productOf(variant: Variant, life: Lifecycle, find: FindVariant) {
  const { number, name, line, brand, facts } = variant;
  const { unit = 'EA', category, family, alsoIn = [] } = line;
  const productType = productTypeOf(variant);
  const isGoods = productType !== 'SERVICE';
  return {
    number,
    description: name,
    longDescription: [line.about, ...compliance(facts.standards)].join(' '),
    unitOfMeasure: unit,
    productType,
    sectionCode: sectionOf(category),
    categoryCode: category,
    brandCode: brand.code,
    ...(brand.range && { subBrandCode: brand.range.code }),
    familyCodes: [family, ...alsoIn],
    ...(isGoods && { manufacturerPartNumber: partNumberOf(variant) }),
    ...(isGoods && !line.kit && { barcodes: barcodesOf(variant) }),
    isGstExempt: line.isGstExempt ?? false,
    isHazardous: line.isHazardous ?? false,
    ...measures(variant),
    ...(line.kit && { kitComponents: componentsOf(variant, find) }),
    ...(line.replacedBy && { replacedByProductNumber: find(line.replacedBy, variant).number }),
    createdAt: `${life.created}T00:30:00.000Z`,
    updatedAt: `${life.updated}T${timeOf(number)}Z`,
  };
}

function productTypeOf({ line }: Variant): ProductType {
  return line.kit ? 'KIT' : (line.productType ?? 'STOCK');
}

export function componentsOf(variant: Variant, find: FindVariant): KitComponent[] {
  return (variant.line.kit ?? []).map(([family, quantity, chosen]) => ({
    productNumber: find(family, variant, chosen).number,
    quantity,
  }));
}

function compliance(standards: string | boolean | readonly string[] | undefined): string[] {
  return Array.isArray(standards) ? [`To ${standards.join(', ')}.`] : [];
}

/** Barcodes of the GS1 ranges for use within a company, which belong to nobody. */
function barcodesOf({ number }: Variant): string[] {
  const piece = withGs1Digit(`29${number.padStart(10, '0')}`);
  const carton = withGs1Digit(`28${number.padStart(10, '0')}`);
  return randomFor(`barcodes of ${number}`).chance(0.25) ? [piece, carton] : [piece];
}

function measures({ line, massFactor, facts, chosen }: Variant) {
  const { length, width, height } = { ...facts, ...chosen };
  return {
    ...(line.kg !== undefined && { weightKg: round(line.kg * massFactor) }),
    ...millimetres('lengthMm', length),
    ...millimetres('widthMm', width),
    ...millimetres('heightMm', height),
  };
}

type Side = 'lengthMm' | 'widthMm' | 'heightMm';

function millimetres(side: Side, input: unknown): { readonly [Name in Side]?: number } {
  if (typeof input !== 'string') return {};
  const { value, unit } = measureOf(input);
  return { [side]: unit === 'm' ? Math.round(value * 1000) : value };
}

function round(kg: number): number {
  return kg < 1 ? Math.max(Math.round(kg * 1000) / 1000, 0.001) : Math.round(kg * 10) / 10;
}

/** A time in the working day (UTC), so that records changed on one day differ. */
function timeOf(number: string): string {
  const random = randomFor(`time of ${number}`);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(random.int(0, 5))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}.${random.int(100, 999)}`;
}

/** The manufacturer's part number: initials of the line, then the chosen options, as in `CUCTH-15-6-TYPEB`. */
export function partNumberOf({ line, brand, chosen }: Variant): string {
  const initials = line.family.split('_').map((word) => word.slice(0, word.length > 6 ? 2 : 1));
  const range = brand.range ? [brand.range.code.slice(0, 2)] : [brand.code.slice(0, 2)];
  const parts = Object.values(chosen).map(shortOf);
  return [`${range.join('')}${initials.join('')}`, ...parts].join('-');
}

/** Shortens a label: `15 mm` to 15, `1 1/4"` to 114, `Matte Black` to MABL, `Elbow 90°` to EL90, `CxMI` to CXMI. */
function shortOf(label: string): string {
  const words = label.replaceAll(UNITS, '').match(/\d+(?:\.\d+)?|[A-Za-z]+/g) ?? [];
  const length = words.length > 1 ? 2 : 3;
  const short = words.map((word) =>
    /\d/.test(word) ? word.replace('.', '') : word.slice(0, word.length > 4 ? length : 4),
  );
  return short.join('').toUpperCase();
}

const UNITS = /(?<=\d) (?:mm²|mm|m|L|kW|W|A|V|K|kPa|mL|kg|g|Ah|mA|kA)\b²?/g;
