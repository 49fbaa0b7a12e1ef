import { type ApiDocument, nameOf, type Schema } from './openapi.ts';
import { factsOf, typeOf } from './schema-words.ts';

/** What a value may be, in words; `members` are those of the object, or of the array's items. */
export type Shape = {
  readonly type: string;
  readonly description: string;
  readonly facts: readonly string[];
  readonly values: readonly string[];
  readonly members: readonly Member[];
};
export type Member = Shape & { readonly name: string; readonly required: boolean };

/** Turns a schema into what a reader wants to know of it. A schema within itself stops at its name. */
export function shapeOf(document: ApiDocument, schema: Schema): Shape {
  return within(document, schema, []);
}

function within(document: ApiDocument, schema: Schema, inside: readonly string[]): Shape {
  if (schema.$ref !== undefined) return referredTo(document, schema.$ref, schema, inside);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return oneOf(document, schema, choices, inside);
  if (schema.allOf) return allOf(document, schema, schema.allOf, inside);
  if (schema.items) return listOf(document, schema, schema.items, inside);
  return {
    type: typeOf(schema),
    description: schema.description ?? '',
    facts: factsOf(schema),
    values: valuesOf(schema),
    members: membersOf(document, schema, inside),
  };
}

function referredTo(
  document: ApiDocument,
  reference: string,
  { description }: Schema,
  inside: readonly string[],
): Shape {
  const name = nameOf(reference);
  const target = document.components?.schemas?.[name];
  if (!target) throw new Error(`The OpenAPI document has no schema ${name}`);
  const shape: Shape = inside.includes(name)
    ? { ...EMPTY, type: 'object' }
    : within(document, target, [...inside, name]);
  return {
    ...shape,
    type: shape.type === 'object' ? name : shape.type,
    description: description ?? shape.description,
  };
}

function oneOf(
  document: ApiDocument,
  schema: Schema,
  choices: readonly Schema[],
  inside: readonly string[],
): Shape {
  const shapes = choices.map((choice) => within(document, choice, inside));
  return {
    type: distinct(shapes.map(({ type }) => type)).join(' or '),
    description:
      schema.description ?? shapes.find(({ description }) => description)?.description ?? '',
    facts: distinct([...shapes.flatMap(({ facts }) => facts), ...factsOf(schema)]),
    values: distinct(shapes.flatMap(({ values }) => values)),
    members: shapes.flatMap(({ members }) => members),
  };
}

function allOf(
  document: ApiDocument,
  schema: Schema,
  parts: readonly Schema[],
  inside: readonly string[],
): Shape {
  const shapes = parts.map((part) => within(document, part, inside));
  const { allOf: _, ...own } = schema;
  const rest = within(document, own, inside);
  return {
    type: shapes[0]?.type ?? 'object',
    description: rest.description || (shapes[0]?.description ?? ''),
    facts: distinct([...shapes.flatMap(({ facts }) => facts), ...rest.facts]),
    values: distinct(shapes.flatMap(({ values }) => values)),
    members: [...shapes.flatMap(({ members }) => members), ...rest.members],
  };
}

function listOf(
  document: ApiDocument,
  schema: Schema,
  items: Schema,
  inside: readonly string[],
): Shape {
  const each = within(document, items, inside);
  return {
    ...each,
    type: `array of ${each.type}`,
    description: schema.description ?? each.description,
    facts: [...factsOf(schema), ...each.facts],
  };
}

function membersOf(document: ApiDocument, schema: Schema, inside: readonly string[]): Member[] {
  const named = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    ...within(document, member, inside),
  }));
  const others = schema.additionalProperties;
  if (typeof others !== 'object') return named;
  return [...named, { name: '(any name)', required: false, ...within(document, others, inside) }];
}

function valuesOf(schema: Schema): string[] {
  if (schema.enum) return schema.enum.map(String);
  return schema.const === undefined ? [] : [String(schema.const)];
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}

const EMPTY: Shape = { type: '', description: '', facts: [], values: [], members: [] };
