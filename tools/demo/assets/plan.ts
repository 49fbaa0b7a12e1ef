import { z } from 'zod';
import { Asset } from '#lib/assets/schema.ts';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import { attributesOf, type DemoProduct, demoProducts } from '#tools/demo/catalogue/products.ts';
import { dataLines } from '#tools/demo/data-file.ts';
import { Picture } from './drawings.ts';
import type { DocumentContent, DocumentSection } from './pdf.ts';

/** An asset in `data/assets.ndjson`. */
const AssetRow = z.strictObject({
  asset: Asset.omit({
    status: true,
    description: true,
    sizeBytes: true,
    checksumSha256: true,
    url: true,
    createdBy: true,
    updatedAt: true,
  }),
  /** The picture, or the one at the top of the document. */
  picture: Picture,
  /** A document has its parts, but for a data sheet, which has a table of each product. */
  document: z.custom<Partial<DocumentContent>>().exactOptional(),
});

/** An asset to be generated, with everything recorded about it except what its bytes determine. */
export type PlannedAsset = z.infer<typeof AssetRow>['asset'] & {
  readonly picture: Picture;
  readonly document?: DocumentContent;
};

/** The pictures and documents of some 200 products, the same every time relative to `today` (`YYYY-MM-DD`). */
export function planAssets(today: string): PlannedAsset[] {
  const productOf = new Map(demoProducts('au', today).map((each) => [each.record.number, each]));
  return dataLines('assets.ndjson', AssetRow, today).map(({ asset, picture, document }) => {
    const products = asset.productNumbers.flatMap((number) => productOf.get(number) ?? []);
    const { kind = '', title = '', about = '', parts = factsOf(products) } = document ?? {};
    return { ...asset, picture, ...(document && { document: { kind, title, about, parts } }) };
  });
}

function factsOf(products: readonly DemoProduct[]): DocumentSection[] {
  return products.map((product) => {
    const { record, brandName } = product;
    const attributes = attributesOf(product).map((each) => [each.label, valueText(each)] as const);
    const rows = [['Product number', record.number], ['Brand', brandName], ...attributes] as const;
    return { title: record.description, rows };
  });
}

function valueText({ value, unit }: Attribute): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return unit === undefined ? String(value) : `${value} ${unit}`;
}
