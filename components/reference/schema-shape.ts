import { type ApiDocument, refName, type Schema } from './openapi.ts';

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
 * Converts a schema to readable form. Named schemas that are written out elsewhere are only named; a recursive schema
 * stops at its name.
 */
export function schemaShape(
  document: ApiDocument,
  schema: Schema,
  elsewhere: SchemaAnchors = new Map(),
): SchemaShape {
  return shapeWithin({ document, elsewhere, ancestors: [] }, schema);
}

type ResolveContext = {
  readonly document: ApiDocument;
  readonly elsewhere: SchemaAnchors;
  /** The named schemas around this one. */
  readonly ancestors: readonly string[];
};

function shapeWithin(context: ResolveContext, schema: Schema): SchemaShape {
  if (schema.$ref !== undefined) return referenceShape(context, refName(schema.$ref), schema);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return combinedShape(context, schema, choices, ' or ');
  if (schema.allOf) return combinedShape(context, schema, schema.allOf, ' and ');
  if (schema.items) return arrayShape(context, schema, schema.items);
  return {
    type: typeText(schema),
    description: schema.description ?? '',
    constraints: constraintTexts(schema),
    values: valuesOf(schema),
    members: membersOf(context, schema),
    anchor: undefined,
  };
}

function referenceShape(
  context: ResolveContext,
  name: string,
  { description }: Schema,
): SchemaShape {
  const schema = context.document.components?.schemas?.[name];
  if (!schema) throw new Error(`The OpenAPI document has no schema ${name}`);
  const anchor = context.elsewhere.get(name);
  if (context.ancestors.includes(name)) {
    const words = description ?? schema.description ?? '';
    return { type: name, description: words, constraints: [], values: [], members: [], anchor };
  }
  const { properties, ...withoutProperties } = schema;
  const within = { ...context, ancestors: [...context.ancestors, name] };
  const shape = shapeWithin(within, anchor === undefined ? schema : withoutProperties);
  return {
    ...shape,
    type: shape.type === 'object' ? name : shape.type,
    description: description ?? shape.description,
    anchor: anchor ?? shape.anchor,
  };
}

function combinedShape(
  context: ResolveContext,
  { description, anyOf, oneOf, allOf, ...own }: Schema,
  parts: readonly Schema[],
  separator: string,
): SchemaShape {
  const rest = Object.keys(own).length > 0 ? [own] : [];
  const shapes = [...parts, ...rest].map((part) => shapeWithin(context, part));
  return {
    type: distinct(shapes.map(({ type }) => type).filter((type) => type !== 'any')).join(separator),
    description: description ?? shapes.map((shape) => shape.description).find(Boolean) ?? '',
    constraints: distinct(shapes.flatMap(({ constraints }) => constraints)),
    values: distinct(shapes.flatMap(({ values }) => values)),
    members: shapes.flatMap(({ members }) => members),
    anchor: shapes.find((shape) => shape.anchor !== undefined)?.anchor,
  };
}

function arrayShape(context: ResolveContext, schema: Schema, items: Schema): SchemaShape {
  const each = shapeWithin(context, items);
  return {
    ...each,
    type: `array of ${each.type}`,
    description: schema.description ?? each.description,
    constraints: [...constraintTexts(schema), ...each.constraints],
  };
}

function membersOf(context: ResolveContext, schema: Schema): SchemaMember[] {
  const named = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    ...shapeWithin(context, member),
  }));
  const others = schema.additionalProperties;
  if (typeof others !== 'object') return named;
  return [...named, { name: '(any name)', required: false, ...shapeWithin(context, others) }];
}

function valuesOf(schema: Schema): string[] {
  if (schema.enum) return schema.enum.map(String);
  return schema.const === undefined ? [] : [String(schema.const)];
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
