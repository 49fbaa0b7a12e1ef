import { type ApiDocument, refName, resolveRef, type Schema } from './openapi.ts';

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

/**
 * Converts a schema to readable form. Named schemas that are written out elsewhere are only named. The document has no
 * recursive schema: one would end the build, which renders the reference.
 */
export function schemaShape(
  document: ApiDocument,
  schema: Schema,
  elsewhere: SchemaAnchors = new Map(),
): SchemaShape {
  const { $ref, anyOf, allOf, items, description, ...own } = schema;
  const shapeOf = (part: Schema) => schemaShape(document, part, elsewhere);
  if ($ref !== undefined) {
    const name = refName($ref);
    const { properties, ...named } = resolveRef({ $ref }, document.components?.schemas);
    const anchor = elsewhere.get(name);
    const shape = shapeOf(anchor === undefined && properties ? { ...named, properties } : named);
    return {
      ...shape,
      type: shape.type === 'object' ? name : shape.type,
      description: description ?? shape.description,
      anchor: anchor ?? shape.anchor,
    };
  }
  const parts = anyOf ?? allOf;
  if (parts) {
    const shapes = [...parts, ...(Object.keys(own).length > 0 ? [own] : [])].map(shapeOf);
    const types = distinct(shapes.map(({ type }) => type)).filter((type) => type !== 'any');
    return {
      type: types.join(anyOf ? ' or ' : ' and '),
      description: description ?? shapes.map((shape) => shape.description).find(Boolean) ?? '',
      constraints: distinct(shapes.flatMap(({ constraints }) => constraints)),
      values: distinct(shapes.flatMap(({ values }) => values)),
      members: shapes.flatMap(({ members }) => members),
      anchor: shapes.find((shape) => shape.anchor !== undefined)?.anchor,
    };
  }
  if (items) {
    const each = shapeOf(items);
    return {
      ...each,
      type: `array of ${each.type}`,
      description: description ?? each.description,
      constraints: [...constraintTexts(schema), ...each.constraints],
    };
  }
  const { properties = {}, required = [], additionalProperties: others } = own;
  const members = Object.entries(properties).map(([name, member]) => ({
    name,
    required: required.includes(name),
    ...shapeOf(member),
  }));
  return {
    type: typeText(schema),
    description: description ?? '',
    constraints: constraintTexts(schema),
    values: (own.enum ?? (own.const === undefined ? [] : [own.const])).map(String),
    members:
      typeof others === 'object'
        ? [...members, { name: '(any name)', required: false, ...shapeOf(others) }]
        : members,
    anchor: undefined,
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

/** The type of a value in a word or two; `any` when the schema does not say. */
export function typeText(schema: Schema): string {
  const { type, format, properties } = schema;
  if (typeof type === 'object') return type.join(' or ');
  if (type === 'string' && format) return FORMATS[format] ?? `string (${format})`;
  if (type !== undefined) return type;
  if (properties) return 'object';
  return schema.enum || typeof schema.const === 'string' ? 'string' : 'any';
}

/** The constraints of a value as phrases, with code in backticks. */
export function constraintTexts(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const example = schema.example ?? schema.examples?.[0];
  return [
    rangeText(minLength, maxLength, 'character'),
    rangeText(minItems, maxItems, 'item'),
    rangeText(realBound(schema.minimum), realBound(schema.maximum)),
    pattern && !format && patternText(pattern),
    schema.default !== undefined && `default \`${JSON.stringify(schema.default)}\``,
    example !== undefined && `for example \`${JSON.stringify(example)}\``,
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
  const figures =
    most === undefined
      ? `at least ${least}`
      : least === undefined
        ? `at most ${most}`
        : least === most
          ? `exactly ${least}`
          : `${least} to ${most}`;
  if (unit === undefined) return figures;
  return `${figures} ${unit}${(most ?? least) === 1 ? '' : 's'}`;
}

/** Drops a bound that is only that of JavaScript integers. */
function realBound(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}
