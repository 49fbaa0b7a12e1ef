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
  const item = itemOf(schema);
  const parts = (item ? [item] : (anyOf ?? allOf ?? [])).map((each) =>
    schemaShape(each, elsewhere),
  );
  const ownAnchor = elsewhere.get(title);
  const members = { ...(!ownAnchor && schema.properties), '(any name)': others };
  const values = schema.enum ?? [schema.const ?? []].flat();
  return {
    type: item ? `array of ${parts[0]?.type}` : typeText(schema, anyOf && parts),
    description: schema.description ?? parts.find((part) => part.description)?.description ?? '',
    constraints: distinct([
      ...constraintTexts(schema),
      ...parts.flatMap((part) => part.constraints),
    ]),
    values: distinct([...parts.flatMap((part) => part.values), ...values.map(String)]),
    members: [
      ...parts.flatMap((part) => part.members),
      ...Object.entries(members).flatMap(([name, member]) =>
        typeof member === 'object'
          ? [{ name, required: required.includes(name), ...schemaShape(member, elsewhere) }]
          : [],
      ),
    ],
    anchor: ownAnchor ?? parts.find((part) => part.anchor)?.anchor,
  };
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
  // A pattern for so many characters, without control characters, is said in words.
  const [, least, most] = /^\^\[\^\\p\{Cc\}\\p\{Cs\}\]\{(\d+),(\d+)\}\$$/.exec(pattern ?? '') ?? [];
  return [
    rangeText(minLength, maxLength, ' character'),
    rangeText(minItems, maxItems, ' item'),
    rangeText(realBound(schema.minimum), realBound(schema.maximum)),
    least && most && rangeText(Number(least), Number(most), ' character'),
    pattern && !format && !least && `matches \`${pattern}\``,
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
    examples.length > 0 && `for example \`${JSON.stringify(examples[0])}\``,
  ].flatMap((text) => text || []);
}

/** `1 to 50 items`; `unit` is singular. */
function rangeText(least: number | undefined, most: number | undefined, unit?: string) {
  const units = unit === undefined ? '' : `${unit}${(most ?? least) === 1 ? '' : 's'}`;
  if (most !== undefined && least !== undefined)
    return `${least === most ? 'exactly' : `${least} to`} ${most}${units}`;
  if (most !== undefined) return `at most ${most}${units}`;
  return least === undefined ? undefined : `at least ${least}${units}`;
}

/** Drops a bound that is only that of JavaScript integers. */
function realBound(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}
