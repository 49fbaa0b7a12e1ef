import { hash } from 'node:crypto';
import type { Asset } from '#lib/assets/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { type DemoProduct, demoProducts } from '#tools/demo/catalogue/product-lines.ts';
import { type AssetRow, assetRows } from './asset-rows.ts';
import { documentContent } from './documents.ts';
import type { Picture } from './drawings.ts';
import { metapropertyValues } from './metaproperties.ts';
import type { DocumentContent } from './pdf.ts';

/** An asset to be generated, with everything recorded about it except what its bytes determine. */
export type PlannedAsset = Pick<
  Asset,
  | 'assetId'
  | 'uploadId'
  | 'name'
  | 'fileName'
  | 'mimeType'
  | 'type'
  | 'purpose'
  | 'tags'
  | 'productNumbers'
  | 'createdAt'
  | 'metaproperties'
> & { readonly picture: Picture; readonly document?: DocumentContent };

/** The pictures and documents of some 200 products, the same every time relative to `today` (`YYYY-MM-DD`). */
export function planAssets(today: string): PlannedAsset[] {
  const productOf = new Map(demoProducts('au').map((product) => [product.number, product]));
  return assetRows().map((row) => {
    const products = row.productNumbers.flatMap((number) => productOf.get(number) ?? []);
    return planAsset(row, products, today);
  });
}

function planAsset(row: AssetRow, products: readonly DemoProduct[], today: string): PlannedAsset {
  const { file, name, purpose, kind, productNumbers, daysAgo, time } = row;
  const isDocument = file.endsWith('.pdf');
  return {
    assetId: uuidFor(`asset ${file}`),
    uploadId: uuidFor(`upload ${file}`),
    name,
    fileName: file,
    mimeType: MIME_TYPES[file.slice(-3)] ?? '',
    type: isDocument ? 'DOCUMENT' : 'IMAGE',
    purpose,
    tags: [...new Set(products.map(({ brandName }) => brandName))],
    productNumbers,
    createdAt: `${dayAfter(today, -daysAgo)}T${time}Z`,
    metaproperties: metapropertyValues(row, today),
    picture: {
      sheet: row.sheet,
      drawing: row.drawing,
      palette: row.palette,
      isDark: kind === 'DETAIL_PICTURE',
    },
    ...(isDocument && { document: documentContent(row, products, today) }),
  };
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** A reproducible UUID (version 8) from a name. */
function uuidFor(name: string): string {
  const hex = hash('sha256', `trade-supply demo ${name}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
