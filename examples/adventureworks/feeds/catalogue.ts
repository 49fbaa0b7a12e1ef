import type { Source } from '#examples/adventureworks/tables.ts';
import type { FamilyRecord } from '#lib/products/master-data/schema.ts';
import { attributesOf } from './attributes.ts';
import type { RowOutcomes } from './row-outcomes.ts';

/** Names of the source's product lines, from its documentation. */
const LINES = { M: 'Mountain', R: 'Road', S: 'Standard', T: 'Touring' };

/** Product lines become families, with the attributes that their products have. */
export function familiesOf({ Product }: Source): FamilyRecord[] {
  return Object.entries(LINES).map(([familyCode, description], at) => {
    const products = Product.filter(({ ProductLine }) => ProductLine === familyCode);
    const codes = products.flatMap((row) => attributesOf(row).map(({ code }) => code));
    const attributeCodes = [...new Set(codes)].sort();
    return { id: at + 1, familyCode, description, locale: 'en-AU', attributeCodes };
  });
}

/** Categories become sections, subcategories become categories. */
export function sectionsOf({ ProductCategory }: Source, outcomes: RowOutcomes) {
  outcomes.record(ProductCategory, { feed: 'sections' });
  return ProductCategory.map((row) => codeRecord(row.ProductCategoryID, row.Name));
}

export function categoriesOf({ ProductSubcategory }: Source, outcomes: RowOutcomes) {
  outcomes.record(ProductSubcategory, { feed: 'categories' });
  return ProductSubcategory.map((row) => ({
    ...codeRecord(row.ProductSubcategoryID, row.Name),
    sectionCode: row.ProductCategoryID,
  }));
}

/** The two statuses of products: the source only has their first and last day of sale. */
export function statusesOf() {
  return [
    { id: 1, code: 'CURRENT', description: 'Sold', enabled: true, sortOrder: 1 },
    { id: 2, code: 'ENDED', description: 'No longer sold', enabled: true, sortOrder: 2 },
  ];
}

function codeRecord(code: string, description: string) {
  return { id: Number(code), code, description, enabled: true, sortOrder: Number(code) };
}
