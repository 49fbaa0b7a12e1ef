import { z } from 'zod';
import {
  boundedList,
  Identifier,
  LongText,
  recordKey,
  ShortText,
  Text,
  Timestamp,
  TimestampWithOffset,
} from '#lib/api/fields.ts';
import {
  EVEN_IF_INVALID,
  listShape,
  PageQuery,
  Pagination,
  pageSchema,
} from '#lib/api/page-query.ts';

const text = ShortText.exactOptional();
const code = Identifier.exactOptional();
const flag = z.boolean().exactOptional();
const measure = z.number().nonnegative().exactOptional();

export const ProductNumber = Identifier.meta({
  description: 'Number of the product: 1 to 64 characters without control characters.',
  examples: ['1400151'],
});

export const ProductType = z
  .enum(['STOCK', 'NON_STOCK', 'KIT', 'SERVICE'])
  .meta({ id: 'ProductType' });

/** The most levels of components below a kit. Each level is a database query; five have never been seen. */
export const MAX_KIT_DEPTH = 10;

/** The most components of a kit and all nested kits together; a kit that occurs several times counts once. */
export const MAX_KIT_COMPONENTS = 2_000;

const KitComponent = z
  .strictObject({
    productNumber: ProductNumber,
    quantity: z.number().positive({ error: 'must be more than 0' }),
  })
  .meta({ id: 'ProductKitComponent' });

const members = {
  number: recordKey(ProductNumber),
  description: Text,
  longDescription: LongText.exactOptional(),
  unitOfMeasure: text,
  productType: ProductType.exactOptional(),
  sectionCode: code,
  categoryCode: code,
  brandCode: code,
  subBrandCode: code,
  familyCodes: z.array(Identifier).exactOptional(),
  manufacturerPartNumber: text,
  barcodes: z.array(ShortText).exactOptional(),
  isGstExempt: flag,
  isHazardous: flag,
  weightKg: measure,
  lengthMm: measure,
  widthMm: measure,
  heightMm: measure,
  kitComponents: z.array(KitComponent).exactOptional(),
  replacedByProductNumber: ProductNumber.exactOptional(),
};

/** One product of the catalogue as the API returns it. */
export const Product = z
  .strictObject({ ...members, createdAt: Timestamp, updatedAt: Timestamp })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof Product>;

/** One product as a feed sends it: timestamps may have any offset. */
export const ProductRecord = z
  .strictObject({ ...members, createdAt: TimestampWithOffset, updatedAt: TimestampWithOffset })
  .check(({ value, issues }) => {
    const { length = 0 } = value.kitComponents ?? [];
    if (length > MAX_KIT_COMPONENTS) {
      const message = `has ${length} components, more than ${MAX_KIT_COMPONENTS}`;
      issues.push({ code: 'custom', path: ['kitComponents'], message, input: value });
      return;
    }
    const seen = new Set<string>();
    for (const [at, { productNumber }] of (value.kitComponents ?? []).entries()) {
      const message = componentProblem(productNumber, value.number, seen);
      const path = ['kitComponents', at, 'productNumber'];
      if (message) issues.push({ code: 'custom', path, message, input: value });
      seen.add(productNumber);
    }
  });
export type ProductRecord = z.input<typeof ProductRecord>;

function componentProblem(component: string, kit: string, seen: ReadonlySet<string>) {
  if (component === kit) return 'is the kit itself';
  return seen.has(component) ? 'is a component already: add up the quantities' : undefined;
}

export const ProductPage = pageSchema('ProductPage', 'products', Product);
export type ProductPage = z.infer<typeof ProductPage>;

/** The products of a family: all of them unless pages are requested. */
export const FamilyProductsQuery = z.strictObject({
  limit: PageQuery.shape.limit
    .unwrap()
    .exactOptional()
    .meta({ type: 'integer', minimum: 1, maximum: 200 })
    .describe(
      'Products in a page. Without it and `cursor`, all of them at once, or where these are more than 16 MiB ' +
        'the first, with `pagination`.',
    ),
  cursor: PageQuery.shape.cursor,
});
export type FamilyProductsQuery = z.output<typeof FamilyProductsQuery>;

export const FamilyProducts = z
  .strictObject({
    products: z.array(Product),
    pagination: Pagination.exactOptional().describe(
      'There where pages are asked for, or where not all products fit into one answer; `limit` is then that of ' +
        'the pages that follow.',
    ),
  })
  .meta({ id: 'FamilyProducts' });
export type FamilyProducts = z.infer<typeof FamilyProducts>;

/** The product numbers of a query: 1 to 100, repeated ones included in the count. */
export const ProductNumbers = boundedList(ProductNumber, { min: 1, max: 100 }).describe(
  'Answered in this order, a repeated number once.',
);

/** The schema of what a query found: a list, and the requested identifiers that do not exist. */
export function foundSchema<Name extends string, Item extends z.ZodType>(
  id: string,
  name: Name,
  item: Item,
) {
  const notFound = z.array(z.string()).describe('Asked for, and not there.');
  return z.strictObject({ ...listShape(name, item), notFound }).meta({ id });
}

export const ProductQuery = z
  .strictObject({ productNumbers: ProductNumbers })
  .meta({ id: 'ProductQuery' });
export type ProductQuery = z.infer<typeof ProductQuery>;

const Barcode = z.string().regex(/^\d{6,14}$/, { error: 'must be 6 to 14 digits' });

/** Products by their numbers or by barcodes. */
export const ProductOrBarcodeQuery = z
  .strictObject({
    productNumbers: ProductNumbers.exactOptional(),
    barcodes: boundedList(Barcode, { min: 1, max: 100 })
      .exactOptional()
      .describe('In place of `productNumbers`: every product that has one of them.'),
  })
  .superRefine(({ productNumbers, barcodes }, context) => {
    const [field, message] = productNumbers
      ? ['barcodes', 'is in place of productNumbers: leave one out']
      : ['productNumbers', 'is required'];
    if ((productNumbers === undefined) === (barcodes === undefined))
      context.addIssue({ code: 'custom', path: [field], message });
  }, EVEN_IF_INVALID)
  .meta({ id: 'ProductOrBarcodeQuery' });
export type ProductOrBarcodeQuery = z.infer<typeof ProductOrBarcodeQuery>;

export const FoundProducts = foundSchema('FoundProducts', 'products', Product);
export type FoundProducts = z.infer<typeof FoundProducts>;
