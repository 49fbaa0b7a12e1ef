import { hash } from 'node:crypto';
import type { Asset, AssetMetaproperty } from '#lib/assets/schema.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { randomFor } from '#tools/demo/values/random.ts';
import { type Variant, variantsOf } from '../catalogue/variants.ts';
import { documentsOf } from './documents.ts';
import { paletteOf } from './drawings.ts';
import { metapropertyValues } from './metaproperties.ts';
import type { DocumentContent } from './pdf.ts';
import type { PictureSpec } from './picture.ts';
import { type Subject, subjects } from './subjects.ts';

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
> & {
  readonly metaproperties: readonly AssetMetaproperty[];
  readonly spec: PictureSpec | DocumentSpec;
};

/** A document and the picture at its top. */
export type DocumentSpec = { readonly content: DocumentContent; readonly picture: PictureSpec };

/** The pictures and documents of some 200 products, the same every time relative to `today` (`YYYY-MM-DD`). */
export function planAssets(today: string): PlannedAsset[] {
  const byFamily = Map.groupBy(variantsOf('au'), ({ line }) => line.family);
  return subjects().flatMap((subject) => {
    const variants = byFamily.get(subject.family);
    if (!variants) throw new Error(`The catalogue has no product of the family ${subject.family}.`);
    return assetsOf(subject, variants, today);
  });
}

const PRODUCTS_PER_FINISH = 3;

function assetsOf(subject: Subject, variants: readonly Variant[], today: string): PlannedAsset[] {
  // Bathroom products are chosen by finish and shown in two, all others in one.
  const finishes = finishesOf(variants, subject.range === 'BATHROOM' ? 2 : 1);
  const pictures = finishes.map(({ finish, products }) => ({
    drawing: subject.drawing,
    palette: paletteOf(finish, subject.palette),
    isDark: false,
    finish,
    products,
  }));
  const [first] = pictures;
  if (!first) return [];
  const { line } = first.products[0] ?? {};
  if (!line) return [];
  const all = pictures.flatMap(({ products }) => products);
  const each = (asset: AssetDraft) => planAsset(subject, asset, today);
  const productPictures = pictures.map(({ finish, products, ...spec }) =>
    each({
      ...PICTURE,
      name: [line.title, finish].filter((word) => word !== undefined).join(', '),
      file: `${fileName(subject.family, finish)}.jpg`,
      products,
      spec,
    }),
  );
  const moodPictures = randomFor(`mood of ${subject.family}`).chance(0.1)
    ? [
        each({
          ...MOOD,
          name: `${line.title} in the dark`,
          file: `${fileName(subject.family, 'mood')}.png`,
          products: all,
          spec: { ...first, isDark: true },
        }),
      ]
    : [];
  const documents = documentsOf(subject, all, today).map(({ purpose, assetType, content }) =>
    each({
      purpose,
      assetType,
      mimeType: 'application/pdf',
      name: `${line.title}: ${content.kind.toLowerCase()}`,
      file: `${fileName(subject.family, content.kind)}.pdf`,
      products: all,
      spec: { content, picture: first },
    }),
  );
  return [...productPictures, ...moodPictures, ...documents];
}

type AssetDraft = Pick<PlannedAsset, 'name' | 'mimeType' | 'purpose' | 'spec'> & {
  readonly assetType: string;
  readonly file: string;
  readonly products: readonly Variant[];
};

const PICTURE = {
  purpose: 'PRIMARY_IMAGE',
  assetType: 'PRODUCT_PICTURE',
  mimeType: 'image/jpeg',
} as const;
const MOOD = { purpose: 'GALLERY', assetType: 'DETAIL_PICTURE', mimeType: 'image/png' } as const;

function planAsset(subject: Subject, draft: AssetDraft, today: string): PlannedAsset {
  const { name, file, mimeType, purpose, products, spec, assetType } = draft;
  const random = randomFor(`asset ${file}`);
  const daysAgo = random.int(3, 700);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(random.int(0, 5))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`;
  return {
    assetId: uuidFor(`asset ${file}`),
    uploadId: uuidFor(`upload ${file}`),
    name,
    fileName: file,
    mimeType,
    type: mimeType === 'application/pdf' ? 'DOCUMENT' : 'IMAGE',
    purpose,
    tags: [...new Set(products.map(({ brand }) => brand.name))],
    productNumbers: products.map(({ number }) => number),
    createdAt: `${dayAfter(today, -daysAgo)}T${time}.${random.int(100, 999)}Z`,
    metaproperties: metapropertyValues(subject, assetType, today, random),
    spec,
  };
}

/** The first finishes or colours of a family, with a few products of each. */
function finishesOf(variants: readonly Variant[], limit: number) {
  const byFinish = Map.groupBy(variants, ({ chosen }) => chosen.finish ?? chosen.colour);
  return [...byFinish].slice(0, limit).map(([finish, all]) => {
    const step = Math.max(Math.floor(all.length / PRODUCTS_PER_FINISH), 1);
    const products = all.filter((_, at) => at % step === 0).slice(0, PRODUCTS_PER_FINISH);
    return { finish, products };
  });
}

function fileName(family: string, more?: string): string {
  return [family, ...(more === undefined ? [] : [more])]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}

/** A reproducible UUID (version 8) from a name. */
function uuidFor(name: string): string {
  const hex = hash('sha256', `trade-supply demo ${name}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
