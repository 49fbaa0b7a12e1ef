import { etagOf } from '#lib/api/etag.ts';
import { ProductAttributesRecord } from '#lib/product/attribute-schema.ts';
import {
  BrandRecord,
  Category,
  FamilyRecord,
  Section,
  Status,
} from '#lib/product/master-data-schema.ts';
import { feedOf, LONGEST_IN_LIST, WHOLE_LIST } from '../resource.ts';
import { keepClasses, leaveClasses } from './product-classes.ts';
import { productIn } from './references.ts';
import { idsAreUnique, subBrandIdsAreUnique } from './unique-ids.ts';

export const sections = feedOf({
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
  afterMerge: keepClasses('section'),
  check: idsAreUnique('sections'),
  beforeRemove: leaveClasses('section'),
  removal: 'allowed',
});

export const categories = feedOf({
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
  afterMerge: keepClasses('category'),
  check: idsAreUnique('categories'),
  beforeRemove: leaveClasses('category'),
  removal: 'allowed',
  references: [{ member: 'sectionCode', table: 'sections', tableColumn: 'code', label: 'section' }],
});

/** The statuses that products can have. */
export const statuses = feedOf({
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
  recordLimit: WHOLE_LIST,
  maxRecordBytes: LONGEST_IN_LIST,
  key: { code: 'code' },
  comparedColumns: ['etag'],
  check: idsAreUnique('statuses'),
  removal: 'allowed',
});

/** Families with their attributes: the whole document, and the summary for lists. */
export const families = feedOf({
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
  recordLimit: WHOLE_LIST,
  maxRecordBytes: LONGEST_IN_LIST,
  key: { code: 'familyCode' },
  comparedColumns: ['etag'],
  afterMerge: keepClasses('family'),
  check: idsAreUnique('families'),
  beforeRemove: leaveClasses('family'),
  removal: 'allowed',
});

/** Brands with their sub-brands: the whole document, and the summary for lists. */
export const brands = feedOf({
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
  afterMerge: keepClasses('brand'),
  async check(load) {
    await idsAreUnique('brands')(load);
    await subBrandIdsAreUnique(load);
  },
  beforeRemove: leaveClasses('brand'),
  removal: 'allowed',
});

/** All attributes of a product in one record. */
export const productAttributes = feedOf({
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
  references: [productIn('productNumber')],
  removal: 'allowed',
});
