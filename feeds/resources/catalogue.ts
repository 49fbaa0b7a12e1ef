import { productReference } from '#feeds/references.ts';
import { feedForTable, feedOfDocuments, WHOLE_LIST } from '#feeds/resource.ts';
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
import { productClasses } from './product-classes.ts';

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
