import { z } from 'zod';
import {
  boundedList,
  commaSeparated,
  Identifier,
  recordKey,
  ShortText,
  Text,
} from '#lib/api/fields.ts';
import { listSchema, PageQuery, pageSchema } from '#lib/api/page-query.ts';
import { duplicateIssues } from '#lib/api/schema-checks.ts';
import { foundSchema, ProductNumber } from '#lib/products/schema.ts';

/** The code of a record of master data, in a path. */
export const Code = Identifier.meta({
  description: 'Code of the record: 1 to 64 characters without control characters.',
});

/** The code of a family, in a path. */
export const FamilyCode = Identifier.meta({
  description: 'Code of the family: 1 to 64 characters without control characters.',
  examples: ['BASIN_MIXER'],
});

const coded = {
  id: z.int(),
  code: recordKey(Identifier),
  description: Text,
  enabled: z.boolean(),
  sortOrder: z.int(),
};

/** A status that products can have, such as available or discontinued. */
export const Status = z.strictObject(coded).meta({ id: 'Status' });
export type Status = z.infer<typeof Status>;
export const StatusList = listSchema('StatusList', 'statuses', Status);
export type StatusList = z.infer<typeof StatusList>;

/** A section of the product range, such as plumbing. */
export const Section = z.strictObject(coded).meta({ id: 'Section' });
export type Section = z.infer<typeof Section>;
export const SectionPage = pageSchema('SectionPage', 'sections', Section);
export type SectionPage = z.infer<typeof SectionPage>;

export const Category = z
  .strictObject({ ...coded, sectionCode: Identifier })
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;
export const CategoryPage = pageSchema('CategoryPage', 'categories', Category);
export type CategoryPage = z.infer<typeof CategoryPage>;

const brand = {
  id: z.int(),
  code: recordKey(Identifier),
  name: ShortText,
  enabled: z.boolean(),
};
const SubBrand = z.strictObject(brand).meta({ id: 'SubBrand' });

const BrandSummary = z
  .strictObject({ ...brand, subBrands: z.array(SubBrand).exactOptional() })
  .meta({ id: 'BrandSummary' });

/** A brand with all its sub-brands. */
export const Brand = z
  .strictObject({ ...brand, subBrands: z.array(SubBrand) })
  .meta({ id: 'Brand' });
export type Brand = z.infer<typeof Brand>;

/** A brand as a feed sends it: `subBrands` may be left out, and their codes are unique. */
export const BrandRecord = z
  .strictObject({ ...brand, subBrands: z.array(SubBrand).default([]) })
  .check(({ value, issues }) => {
    issues.push(...duplicateIssues('subBrands', value.subBrands, 'code'));
  });
export type BrandRecord = z.input<typeof BrandRecord>;

export const BrandQuery = PageQuery.extend({
  includeSubBrands: z
    .stringbool({
      truthy: ['true'],
      falsy: ['false'],
      case: 'sensitive',
      error: 'must be true or false',
    })
    .default(false)
    .meta({ type: 'boolean', default: false })
    .describe('Whether each brand comes with its sub-brands.'),
});
export type BrandQuery = z.output<typeof BrandQuery>;
export const BrandPage = pageSchema('BrandPage', 'brands', BrandSummary);
export type BrandPage = z.infer<typeof BrandPage>;

const family = {
  id: z.int(),
  familyCode: recordKey(Identifier),
  description: Text,
  locale: z.enum(['en-AU', 'en-NZ']).describe('The language of the description.'),
};
const attributeCodes = z.array(Identifier).describe('The attributes that its products have.');

export const FamilySummary = z.strictObject(family).meta({ id: 'FamilySummary' });
export type FamilySummary = z.infer<typeof FamilySummary>;

/** A product family with the codes of its attributes. */
export const Family = z.strictObject({ ...family, attributeCodes }).meta({ id: 'Family' });
export type Family = z.infer<typeof Family>;

/** A family as a feed sends it: `attributeCodes` may be left out. */
export const FamilyRecord = z.strictObject({
  ...family,
  attributeCodes: attributeCodes.default([]),
});
export type FamilyRecord = z.input<typeof FamilyRecord>;

export const FamilyListQuery = z.strictObject({
  familyCodes: commaSeparated(Code)
    .exactOptional()
    .describe('Only these, separated by commas or repeated. What is unknown is passed over.'),
});
export type FamilyListQuery = z.output<typeof FamilyListQuery>;
export const FamilyList = listSchema('FamilyList', 'families', FamilySummary);
export type FamilyList = z.infer<typeof FamilyList>;

export const FamilyQuery = z
  .strictObject({
    familyCodes: boundedList(Code, { min: 1, max: 100 }).describe(
      'Answered in this order, a repeated code once.',
    ),
  })
  .meta({ id: 'FamilyQuery' });
export type FamilyQuery = z.infer<typeof FamilyQuery>;
export const FoundFamilies = foundSchema('FoundFamilies', 'families', Family);
export type FoundFamilies = z.infer<typeof FoundFamilies>;

/** The families of each product that has any. */
export const FoundProductFamilies = foundSchema(
  'FoundProductFamilies',
  'productFamilies',
  z
    .strictObject({ productNumber: ProductNumber, families: z.array(FamilySummary) })
    .meta({ id: 'ProductFamilies' }),
);
export type FoundProductFamilies = z.infer<typeof FoundProductFamilies>;
