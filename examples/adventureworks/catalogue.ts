import type { FamilyRecord } from '#lib/product/master-data/schema.ts';
import { attributesOf } from './attributes.ts';
import type { Fates } from './fates.ts';
import type { Source } from './tables.ts';

/** The product lines of the source, as its documentation calls them. */
const LINES = { M: 'Mountain', R: 'Road', S: 'Standard', T: 'Touring' };

/** The product lines as families, with the attributes that a product of each has. */
export function familiesOf({ Product }: Source): FamilyRecord[] {
  return Object.entries(LINES).map(([familyCode, description], at) => {
    const products = Product.filter(({ ProductLine }) => ProductLine === familyCode);
    const codes = products.flatMap((row) => attributesOf(row).map(({ code }) => code));
    const attributeCodes = [...new Set(codes)].sort();
    return { id: at + 1, familyCode, description, locale: 'en-AU', attributeCodes };
  });
}

/** Categories as sections, and what is below them as categories. */
export function sectionsOf({ ProductCategory }: Source, fates: Fates) {
  fates.settle(ProductCategory, { feed: 'sections' });
  return ProductCategory.map((row) => coded(row.ProductCategoryID, row.Name));
}

export function categoriesOf({ ProductSubcategory }: Source, fates: Fates) {
  fates.settle(ProductSubcategory, { feed: 'categories' });
  return ProductSubcategory.map((row) => ({
    ...coded(row.ProductSubcategoryID, row.Name),
    sectionCode: row.ProductCategoryID,
  }));
}

/** What a product may be: the source says from when to when it is sold. */
export function statusesOf() {
  return [
    { id: 1, code: 'CURRENT', description: 'Sold', enabled: true, sortOrder: 1 },
    { id: 2, code: 'ENDED', description: 'No longer sold', enabled: true, sortOrder: 2 },
  ];
}

function coded(code: string, description: string) {
  return { id: Number(code), code, description, enabled: true, sortOrder: Number(code) };
}
