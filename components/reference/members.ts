import { type ApiDocument, nameOf, type Schema } from './openapi.ts';
import { factsOf, typeOf } from './schema-words.ts';

/** What a value may be, in words; `members` are those of the object, or of the array's items. */
export type Shape = {
  readonly type: string;
  readonly description: string;
  readonly facts: readonly string[];
  readonly values: readonly string[];
  readonly members: readonly Member[];
  /** Where on the page the members stand, when they are not written out here. */
  readonly writtenAt: string | undefined;
};
export type Member = Shape & { readonly name: string; readonly required: boolean };

/** The places on the page at which named schemas are written out. */
export type SchemaPlaces = ReadonlyMap<string, string>;

/**
 * Turns a schema into what a reader wants to know of it. Named schemas that are written out
 * elsewhere are only named; a schema within itself stops at its name.
 */
export function shapeOf(
  document: ApiDocument,
  schema: Schema,
  elsewhere: SchemaPlaces = new Map(),
): Shape {
  return shapeWithin({ document, elsewhere, inside: [] }, schema);
}

type Surroundings = {
  readonly document: ApiDocument;
  readonly elsewhere: SchemaPlaces;
  /** The named schemas that this one stands in. */
  readonly inside: readonly string[];
};

function shapeWithin(around: Surroundings, schema: Schema): Shape {
  if (schema.$ref !== undefined) return referredTo(around, nameOf(schema.$ref), schema);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return joined(around, schema, choices, ' or ');
  if (schema.allOf) return joined(around, schema, schema.allOf, ' and ');
  if (schema.items) return listOf(around, schema, schema.items);
  return {
    type: typeOf(schema),
    description: schema.description ?? '',
    facts: factsOf(schema),
    values: valuesOf(schema),
    members: membersOf(around, schema),
    writtenAt: undefined,
  };
}

function referredTo(around: Surroundings, name: string, { description }: Schema): Shape {
  const schema = around.document.components?.schemas?.[name];
  if (!schema) throw new Error(`The OpenAPI document has no schema ${name}`);
  const writtenAt = around.elsewhere.get(name);
  if (around.inside.includes(name)) {
    const words = description ?? schema.description ?? '';
    return { type: name, description: words, facts: [], values: [], members: [], writtenAt };
  }
  const { properties, ...closed } = schema;
  const within = { ...around, inside: [...around.inside, name] };
  const shape = shapeWithin(within, writtenAt === undefined ? schema : closed);
  return {
    ...shape,
    type: shape.type === 'object' ? name : shape.type,
    description: description ?? shape.description,
    writtenAt: writtenAt ?? shape.writtenAt,
  };
}

function joined(
  around: Surroundings,
  { description, anyOf, oneOf, allOf, ...own }: Schema,
  parts: readonly Schema[],
  joint: string,
): Shape {
  const rest = Object.keys(own).length > 0 ? [own] : [];
  const shapes = [...parts, ...rest].map((part) => shapeWithin(around, part));
  return {
    type: distinct(shapes.map(({ type }) => type).filter((type) => type !== 'any')).join(joint),
    description: description ?? shapes.map((shape) => shape.description).find(Boolean) ?? '',
    facts: distinct(shapes.flatMap(({ facts }) => facts)),
    values: distinct(shapes.flatMap(({ values }) => values)),
    members: shapes.flatMap(({ members }) => members),
    writtenAt: shapes.find((shape) => shape.writtenAt !== undefined)?.writtenAt,
  };
}

function listOf(around: Surroundings, schema: Schema, items: Schema): Shape {
  const each = shapeWithin(around, items);
  return {
    ...each,
    type: `array of ${each.type}`,
    description: schema.description ?? each.description,
    facts: [...factsOf(schema), ...each.facts],
  };
}

function membersOf(around: Surroundings, schema: Schema): Member[] {
  const named = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    ...shapeWithin(around, member),
  }));
  const others = schema.additionalProperties;
  if (typeof others !== 'object') return named;
  return [...named, { name: '(any name)', required: false, ...shapeWithin(around, others) }];
}

function valuesOf(schema: Schema): string[] {
  if (schema.enum) return schema.enum.map(String);
  return schema.const === undefined ? [] : [String(schema.const)];
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}
