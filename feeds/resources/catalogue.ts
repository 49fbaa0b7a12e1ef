import { productReference } from '#feeds/references.ts';
import { feedForTable, LIST_LIMIT, MAX_LIST_RECORD_BYTES } from '#feeds/resource.ts';
import { checkUniqueIds, checkUniqueSubBrandIds } from '#feeds/unique-ids.ts';
import { etagOf } from '#lib/documents/document.ts';
import { ProductAttributesRecord } from '#lib/products/attributes-schema.ts';
import {
  BrandRecord,
  Category,
  FamilyRecord,
  Section,
  Status,
} from '#lib/products/master-data/schema.ts';
import { removeProductClasses, storeProductClasses } from './product-classes.ts';

export const sections = feedForTable({
  name: 'sections',
  table: 'sections',
  record: Section,
  stored: ({ code }, document) => ({ code, document }),
  columns: {
    code: (section) => section.code,
    document: (section) => section.document,
    etag: (section) => etagOf(section.document),
  },
  key: { code: 'code' },
  comparedColumns: ['etag'],
  afterMerge: storeProductClasses('section'),
  check: checkUniqueIds('sections'),
  beforeRemove: removeProductClasses('section'),
  removal: 'allowed',
});

export const categories = feedForTable({
  name: 'categories',
  table: 'categories',
  record: Category,
  stored: ({ code }, document) => ({ code, document }),
  columns: {
    code: (category) => category.code,
    document: (category) => category.document,
    etag: (category) => etagOf(category.document),
  },
  key: { code: 'code' },
  comparedColumns: ['etag'],
  afterMerge: storeProductClasses('category'),
  check: checkUniqueIds('categories'),
  beforeRemove: removeProductClasses('category'),
  removal: 'allowed',
  references: [{ member: 'sectionCode', table: 'sections', tableColumn: 'code', label: 'section' }],
});

/** The statuses that products can have. */
export const statuses = feedForTable({
  name: 'statuses',
  table: 'statuses',
  record: Status,
  stored: (status, document) => ({ ...status, document }),
  columns: {
    code: (status) => status.code,
    description: (status) => status.description,
    document: (status) => status.document,
    etag: (status) => etagOf(status.document),
  },
  recordLimit: LIST_LIMIT,
  maxRecordBytes: MAX_LIST_RECORD_BYTES,
  key: { code: 'code' },
  comparedColumns: ['etag'],
  check: checkUniqueIds('statuses'),
  removal: 'allowed',
});

/** Families with their attributes: the whole document, and the summary for lists. */
export const families = feedForTable({
  name: 'families',
  table: 'families',
  record: FamilyRecord,
  stored: ({ attributeCodes: _, ...family }, document) => ({
    code: family.familyCode,
    document,
    summary: JSON.stringify(family),
  }),
  columns: {
    code: (family) => family.code,
    document: (family) => family.document,
    etag: (family) => etagOf(family.document),
    summary: (family) => family.summary,
    summary_etag: (family) => etagOf(family.summary),
  },
  recordLimit: LIST_LIMIT,
  maxRecordBytes: MAX_LIST_RECORD_BYTES,
  key: { code: 'familyCode' },
  comparedColumns: ['etag'],
  afterMerge: storeProductClasses('family'),
  check: checkUniqueIds('families'),
  beforeRemove: removeProductClasses('family'),
  removal: 'allowed',
});

/** Brands with their sub-brands: the whole document, and the summary for lists. */
export const brands = feedForTable({
  name: 'brands',
  table: 'brands',
  record: BrandRecord,
  stored: ({ subBrands: _, ...brand }, document) => ({
    code: brand.code,
    document,
    summary: JSON.stringify(brand),
  }),
  columns: {
    code: (brand) => brand.code,
    document: (brand) => brand.document,
    etag: (brand) => etagOf(brand.document),
    summary: (brand) => brand.summary,
    summary_etag: (brand) => etagOf(brand.summary),
  },
  key: { code: 'code' },
  comparedColumns: ['etag'],
  afterMerge: storeProductClasses('brand'),
  async check(load) {
    await checkUniqueIds('brands')(load);
    await checkUniqueSubBrandIds(load);
  },
  beforeRemove: removeProductClasses('brand'),
  removal: 'allowed',
});

/** All attributes of a product in one record. */
export const productAttributes = feedForTable({
  name: 'product-attributes',
  table: 'product_attributes',
  record: ProductAttributesRecord,
  stored: ({ productNumber, attributes }) => ({ productNumber, text: JSON.stringify(attributes) }),
  columns: {
    product_number: (known) => known.productNumber,
    attributes: (known) => known.text,
    etag: (known) => etagOf(known.text),
  },
  source: {
    text: "json_build_object('productNumber', product_number, 'attributes', attributes)",
    read: JSON.parse,
  },
  key: { product_number: 'productNumber' },
  comparedColumns: ['etag'],
  references: [productReference('productNumber')],
  removal: 'allowed',
});
