import { itemOf, type Schema } from './openapi.ts';

/** A schema in readable form; `members` are those of the object, or of the array's items. */
export type SchemaShape = {
  readonly type: string;
  readonly description: string;
  readonly constraints: readonly string[];
  readonly values: readonly string[];
  readonly members: readonly SchemaMember[];
  /** Id of the operation where the members are written out, when they are not here. */
  readonly anchor: string | undefined;
};
export type SchemaMember = SchemaShape & { readonly name: string; readonly required: boolean };

/** Ids of the operations under which named schemas are written out, by schema name. */
export type SchemaAnchors = ReadonlyMap<string, string>;

/** Converts a schema to readable form. Named schemas that are written out elsewhere are only named. */
export function schemaShape(schema: Schema, elsewhere: SchemaAnchors = new Map()): SchemaShape {
  const { title = '', anyOf, allOf, required = [], additionalProperties: others } = schema;
  const shapeOf = (each: Schema) => schemaShape(each, elsewhere);
  const parts = (anyOf ?? allOf ?? []).map(shapeOf);
  const items = itemOf(schema);
  const item = items && shapeOf(items);
  const shapes = item ? [item] : parts;
  const anchor = elsewhere.get(title);
  const { enum: values = schema.const === undefined ? [] : [schema.const] } = schema;
  const members = {
    ...(anchor === undefined && schema.properties),
    ...(isSchema(others) && { '(any name)': others }),
  };
  return {
    type: item ? `array of ${item.type}` : typeText(schema, anyOf && parts),
    description: schema.description ?? shapes.map((each) => each.description).find(Boolean) ?? '',
    constraints: distinct([
      ...parts.flatMap(({ constraints }) => constraints),
      ...constraintTexts(schema),
      ...(item?.constraints ?? []),
    ]),
    values: distinct([...shapes.flatMap(({ values }) => values), ...values.map(String)]),
    members: [
      ...shapes.flatMap((shape) => shape.members),
      ...Object.entries(members).flatMap(([name, member]) =>
        isSchema(member) ? [{ name, required: required.includes(name), ...shapeOf(member) }] : [],
      ),
    ],
    anchor: anchor ?? shapes.find((shape) => shape.anchor !== undefined)?.anchor,
  };
}

function isSchema(schema: Schema | boolean | undefined): schema is Schema {
  return typeof schema === 'object';
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'string (date)',
  'date-time': 'string (timestamp)',
  uuid: 'string (UUID)',
  uri: 'string (address)',
  binary: 'file',
};

/** The type of a value in a word or two, that of one of `parts` if given; `any` when the schema does not say. */
export function typeText(schema: Schema, parts?: readonly SchemaShape[]): string {
  const { title, type = 'any', format } = schema;
  if (parts) return distinct(parts.map((part) => part.type)).join(' or ');
  if (type === 'string' && format) return FORMATS[format] ?? `string (${format})`;
  return type === 'object' && title ? title : [type].flat().join(' or ');
}

/** The constraints of a value as phrases, with code in backticks. */
export function constraintTexts(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, pattern, format, examples = [] } = schema;
  return [
    rangeText(minLength, maxLength, 'character'),
    rangeText(minItems, maxItems, 'item'),
    rangeText(realBound(schema.minimum), realBound(schema.maximum)),
    pattern && !format && patternText(pattern),
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
    examples.length > 0 && `for example \`${JSON.stringify(examples[0])}\``,
  ].filter((text) => typeof text === 'string');
}

/** A pattern for so many characters, without control characters, as words. */
function patternText(pattern: string): string | undefined {
  const [, least, most] = /^\^\[\^\\p\{Cc\}\\p\{Cs\}\]\{(\d+),(\d+)\}\$$/.exec(pattern) ?? [];
  if (least && most) return rangeText(Number(least), Number(most), 'character');
  return `matches \`${pattern}\``;
}

function rangeText(least: number | undefined, most: number | undefined, unit?: string) {
  if (least === undefined && most === undefined) return undefined;
  const unitText = unit && ` ${unit}${(most ?? least) === 1 ? '' : 's'}`;
  const figures =
    most === undefined
      ? `at least ${least}`
      : least === undefined
        ? `at most ${most}`
        : least === most
          ? `exactly ${least}`
          : `${least} to ${most}`;
  return `${figures}${unitText ?? ''}`;
}

/** Drops a bound that is only that of JavaScript integers. */
function realBound(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}
