import type pg from 'pg';
import { productReference } from '#feeds/references.ts';
import { feedForTable, feedOfDocuments, type OnRows, WHOLE_LIST } from '#feeds/resource.ts';
import { checkUniqueIds, checkUniqueSubBrandIds } from '#feeds/unique-ids.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { etagOf } from '#lib/documents/document.ts';
import { ProductAttributesRecord } from '#lib/products/attributes-schema.ts';
import {
  BrandRecord,
  Category,
  FamilyRecord,
  Section,
  Status,
} from '#lib/products/master-data/schema.ts';
import { tsvectorOf } from '#lib/products/search/columns.ts';
import { addClassWords } from './product-search.ts';

export const sections = feedOfDocuments('sections', Section, {
  check: checkUniqueIds('sections'),
  ...productClasses('section'),
});

export const categories = feedOfDocuments('categories', Category, {
  check: checkUniqueIds('categories'),
  ...productClasses('category'),
  references: [{ member: 'sectionCode', table: 'sections', tableColumn: 'code', label: 'section' }],
});

/** The statuses that products can have. */
export const statuses = feedOfDocuments('statuses', Status, {
  columns: { description: ({ description }) => description },
  check: checkUniqueIds('statuses'),
  ...WHOLE_LIST,
});

/** Families with their attributes: the whole document, and the summary for lists. */
export const families = feedOfDocuments('families', FamilyRecord, {
  columns: summaryColumns('attributeCodes'),
  key: { code: 'familyCode' },
  check: checkUniqueIds('families'),
  ...productClasses('family'),
  ...WHOLE_LIST,
});

/** Brands with their sub-brands: the whole document, and the summary for lists. */
export const brands = feedOfDocuments('brands', BrandRecord, {
  columns: summaryColumns('subBrands'),
  async check(load) {
    await checkUniqueIds('brands')(load);
    await checkUniqueSubBrandIds(load);
  },
  ...productClasses('brand'),
});

/** The columns of the document without one of its members. */
function summaryColumns(member: string) {
  const summary = ({ document }: { readonly document: string }) => {
    const { [member]: _, ...others } = JSON.parse(document);
    return JSON.stringify(others);
  };
  return {
    summary,
    summary_etag: (stored: { readonly document: string }) => etagOf(summary(stored)),
  };
}

/** All attributes of a product in one record. */
export const productAttributes = feedForTable({
  name: 'product-attributes',
  table: 'product_attributes',
  record: ProductAttributesRecord,
  stored: ({ productNumber, attributes }) => ({ productNumber, text: JSON.stringify(attributes) }),
  columns: {
    product_number: ({ productNumber }) => productNumber,
    attributes: ({ text }) => text,
    etag: ({ text }) => etagOf(text),
  },
  key: { product_number: 'productNumber' },
  references: [productReference('productNumber')],
});

/** Stores and deletes the names of sections, categories, brands and families, by which products are grouped. */
function productClasses(
  kind: keyof typeof CLASSES_OF,
): Record<'afterMerge' | 'beforeRemove', OnRows> {
  return {
    async afterMerge(client, countryCode) {
      const { rows } = await client.query<{ document: string }>(
        'SELECT document::text FROM staged',
      );
      const classes = rows.flatMap(({ document }) => CLASSES_OF[kind](JSON.parse(document)));
      if (kind === 'brand') await client.query(DELETE_SUB_BRANDS, [countryCode]);
      if (kind === 'category') await client.query(DELETE_CATEGORIES, [countryCode]);
      await upsertClasses(client, countryCode, classes);
      if (kind === 'brand' || kind === 'family') await addClassWords(client, countryCode, kind);
    },
    /** A brand's sub-brands go with it. */
    async beforeRemove(client, countryCode) {
      await client.query(DELETE_REMOVED, [countryCode, kind]);
    },
  };
}

type ProductClass = {
  readonly kind: 'section' | 'category' | 'brand' | 'sub_brand' | 'family';
  readonly parent: string;
  readonly code: string;
  readonly name: string;
  readonly is_enabled: boolean;
  readonly sort_order: number;
};

const CLASSES_OF = {
  section: (section: Section): ProductClass[] => [
    { kind: 'section', parent: '', ...described(section) },
  ],
  category: (category: Category): ProductClass[] => [
    { kind: 'category', parent: category.sectionCode, ...described(category) },
  ],
  brand: ({ subBrands = [], ...brand }: BrandRecord): ProductClass[] => [
    { kind: 'brand', parent: '', ...named(brand) },
    ...subBrands.map((each) => ({
      kind: 'sub_brand' as const,
      parent: brand.code,
      ...named(each),
    })),
  ],
  family: ({ familyCode, description }: FamilyRecord): ProductClass[] => {
    const shown = { name: description, is_enabled: true, sort_order: 0 };
    return [{ kind: 'family', parent: '', code: familyCode, ...shown }];
  },
};

function described({ code, description, enabled, sortOrder }: Section) {
  return { code, name: description, is_enabled: enabled, sort_order: sortOrder };
}

function named({ code, name, enabled }: { code: string; name: string; enabled: boolean }) {
  return { code, name, is_enabled: enabled, sort_order: 0 };
}

const DELETE_REMOVED = `
  DELETE FROM product_classes AS stored USING removed
  WHERE stored.country_code = $1 AND (stored.kind = $2 AND stored.code = removed.code
    OR $2 = 'brand' AND stored.kind = 'sub_brand' AND stored.parent = removed.code)`;

/** Deletes the stored sub-brands of a staged brand: some may be gone. */
const DELETE_SUB_BRANDS = `
  DELETE FROM product_classes AS stored USING staged
  WHERE stored.country_code = $1 AND stored.kind = 'sub_brand' AND stored.parent = staged.code`;

/** A category may have moved to another section. */
const DELETE_CATEGORIES = `
  DELETE FROM product_classes AS stored USING staged
  WHERE stored.country_code = $1 AND stored.kind = 'category' AND stored.code = staged.code`;

async function upsertClasses(
  client: pg.Client,
  countryCode: CountryCode,
  classes: readonly ProductClass[],
): Promise<void> {
  const rows = classes.map((each) => ({ ...each, words: tsvectorOf(`${each.code} ${each.name}`) }));
  await client.query(UPSERT_CLASSES, [countryCode, JSON.stringify(rows)]);
}

const UPSERT_CLASSES = `
  INSERT INTO product_classes AS stored
    (country_code, kind, parent, code, name, is_enabled, sort_order, words)
  SELECT DISTINCT ON (kind, parent, code)
    $1, kind, parent, code, name, is_enabled, sort_order, words::tsvector
  FROM json_to_recordset($2::json) AS given (kind text, parent text, code text, name text,
    is_enabled boolean, sort_order integer, words text)
  ON CONFLICT (country_code, kind, parent, code) DO UPDATE SET
    name = excluded.name, is_enabled = excluded.is_enabled,
    sort_order = excluded.sort_order, words = excluded.words`;
