import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { THUMBNAIL_SIDE } from '#lib/assets/processing/processing.ts';
import { Asset } from '#lib/assets/schema.ts';
import type { Attribute } from '#lib/products/attributes-schema.ts';
import { attributesOf, type DemoProduct, demoProducts } from '#tools/demo/catalogue/products.ts';
import { dataLines } from '#tools/demo/data-file.ts';
import { PICTURE_SIDE, Picture, pictureSvg } from './drawings.ts';
import { type DocumentContent, type DocumentSection, renderPdf } from './pdf.ts';

/** An asset with its files: their paths and what is known from their bytes. */
export type GeneratedAsset = Omit<PlannedAsset, 'picture' | 'document'> &
  GeneratedFile & {
    readonly width?: number;
    readonly height?: number;
    readonly thumbnail?: GeneratedFile;
  };

type GeneratedFile = Awaited<ReturnType<typeof writeAsset>>;

/** Writes the files of an asset to a folder. */
async function generateFiles(
  folder: string,
  { picture, document, ...asset }: PlannedAsset,
): Promise<GeneratedAsset> {
  const path = join(folder, asset.fileName);
  if (document) {
    // A small picture at the top.
    const small = drawPicture(picture).resize(HEAD_SIDE).jpeg({ quality: 80 });
    const bytes = await renderPdf(document, new Date(asset.createdAt), await small.toBuffer());
    return { ...asset, ...(await writeAsset(path, bytes)) };
  }
  const drawn = drawPicture(picture);
  const isPng = asset.mimeType === 'image/png';
  const bytes = await (isPng ? drawn.png() : drawn.jpeg({ quality: 82 })).toBuffer();
  const thumbnail = await sharp(bytes).resize(THUMBNAIL_SIDE).webp({ effort: 1 }).toBuffer();
  return {
    ...asset,
    ...(await writeAsset(path, bytes)),
    ...{ width: PICTURE_SIDE, height: PICTURE_SIDE },
    thumbnail: await writeAsset(`${path}.webp`, thumbnail),
  };
}

const HEAD_SIDE = 240;

function drawPicture(picture: Picture) {
  return sharp(Buffer.from(pictureSvg(picture))).removeAlpha();
}

async function writeAsset(path: string, bytes: Buffer) {
  await writeFile(path, bytes);
  return { path, sizeBytes: bytes.length, checksumSha256: hash('sha256', bytes) };
}

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
type PlannedAsset = z.infer<typeof AssetRow>['asset'] & {
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

// `node generate-files.ts FOLDER TODAY`: writes the files of the demo assets and prints these as JSON. A process of its
// own, so that drawing runs beside the fill and its memory is freed afterwards.
if (import.meta.main) {
  const [folder, today] = process.argv.slice(2);
  if (!folder || !today) throw new Error('Usage: node generate-files.ts FOLDER TODAY');
  // Pictures are small: using several threads for one takes longer than drawing it.
  sharp.concurrency(1);
  const generated: GeneratedAsset[] = [];
  for (const asset of planAssets(today)) generated.push(await generateFiles(folder, asset));
  process.stdout.write(JSON.stringify(generated));
}
