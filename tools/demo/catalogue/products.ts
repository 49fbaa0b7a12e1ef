import type { ProductRecord } from '#lib/products/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { timeOf, twoDigits } from '#tools/demo/values/members.ts';
import { measureOf } from './attributes.ts';
import type { DemoProduct } from './product-lines.ts';

/** The product as a feed record. `sectionCode` is that of its category. */
export function productRecord(product: DemoProduct, sectionCode: string, today: string) {
  const { number, line, brand, part, barcodes, life, kg, facts, chosen } = product;
  const [brandCode = '', subBrandCode] = brand.split('.');
  const { length, width, height, standards } = { ...facts, ...chosen };
  return {
    number,
    description: product.description,
    longDescription: `${line.about}${Array.isArray(standards) ? ` To ${standards.join(', ')}.` : ''}`,
    unitOfMeasure: line.unit,
    productType: productTypeOf(product),
    sectionCode,
    categoryCode: line.category,
    brandCode,
    ...(subBrandCode !== undefined && { subBrandCode }),
    familyCodes: [line.family, ...line.alsoIn],
    ...(part !== undefined && { manufacturerPartNumber: part }),
    ...(barcodes && { barcodes }),
    isGstExempt: line.isGstExempt,
    isHazardous: line.isHazardous,
    ...(kg !== undefined && { weightKg: kg }),
    ...(typeof length === 'string' && { lengthMm: millimetres(length) }),
    ...(typeof width === 'string' && { widthMm: millimetres(width) }),
    ...(typeof height === 'string' && { heightMm: millimetres(height) }),
    ...(product.kit && {
      kitComponents: product.kit.map(([productNumber, quantity]) => ({ productNumber, quantity })),
    }),
    ...(product.replacedBy !== undefined && { replacedByProductNumber: product.replacedBy }),
    createdAt: `${dayAfter(today, life.created)}T00:30:00.000Z`,
    updatedAt: `${dayAfter(today, life.updated)}T${workingTime(number)}Z`,
  } satisfies ProductRecord;
}

/** The type of a product. */
export function productTypeOf({ kit, line }: DemoProduct) {
  return kit ? 'KIT' : line.productType;
}

function millimetres(text: string): number {
  const { value, unit } = measureOf(text);
  return unit === 'm' ? Math.round(value * 1000) : value;
}

/** A time in the working day (UTC), so that records changed on one day differ. */
function workingTime(number: string): string {
  const seconds = (Number(number) * 7_919) % (6 * 3600);
  return `${timeOf(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}.000`;
}
