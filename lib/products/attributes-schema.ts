import { z } from 'zod';
import { DateOnly, Identifier, LongText, ShortText, Text } from '#lib/api/fields.ts';
import { listSchema } from '#lib/api/page-query.ts';
import { duplicateIssues } from '#lib/api/schema-checks.ts';
import { foundSchema, ProductNumber } from '#lib/products/schema.ts';

const text = ShortText.exactOptional();

const VALUE_SCHEMAS = {
  TEXT: LongText,
  NUMBER: z.number(),
  BOOLEAN: z.boolean(),
  DATE: DateOnly,
  OPTION: Text,
  MULTI_OPTION: z.array(Text),
};
const VALUE_DESCRIPTIONS: Readonly<Record<keyof typeof VALUE_SCHEMAS, string>> = {
  TEXT: 'a string',
  NUMBER: 'a number',
  BOOLEAN: 'true or false',
  DATE: 'a calendar date as YYYY-MM-DD',
  OPTION: 'a string',
  MULTI_OPTION: 'an array of strings',
};
const TYPES = ['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'OPTION', 'MULTI_OPTION'] as const;

/** A property of a product, such as its size or finish. The value has to fit the type. */
export const Attribute = z
  .strictObject({
    code: Identifier,
    label: ShortText,
    group: text,
    type: z.enum(TYPES).meta({ id: 'AttributeType' }),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())], {
      error: 'must be a string, a number, true, false or an array of strings',
    }),
    unit: text,
  })
  .check(({ value: { type, value }, issues }) => {
    const [issue] = VALUE_SCHEMAS[type].safeParse(value).error?.issues ?? [];
    if (!issue) return;
    const isTooLong = issue.code === 'too_big';
    const path = ['value', ...(isTooLong ? issue.path : [])];
    const message = isTooLong
      ? issue.message
      : `must be ${VALUE_DESCRIPTIONS[type]}, since type is ${type}`;
    issues.push({ code: 'custom', path, message, input: value });
  })
  .meta({ id: 'Attribute' });
export type Attribute = z.infer<typeof Attribute>;

export const AttributeList = listSchema('AttributeList', 'attributes', Attribute);
export type AttributeList = z.infer<typeof AttributeList>;

export const ProductAttributes = z
  .strictObject({ productNumber: ProductNumber, attributes: z.array(Attribute) })
  .meta({ id: 'ProductAttributes' });
export type ProductAttributes = z.infer<typeof ProductAttributes>;

/** The attributes of a product as a feed sends them: each code once. */
export const ProductAttributesRecord = ProductAttributes.check(({ value, issues }) => {
  issues.push(...duplicateIssues('attributes', value.attributes, 'code'));
});

/** The attributes of each product that has any. */
export const FoundProductAttributes = foundSchema(
  'FoundProductAttributes',
  'productAttributes',
  ProductAttributes,
);
export type FoundProductAttributes = z.infer<typeof FoundProductAttributes>;
