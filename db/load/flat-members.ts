import { z } from 'zod';
import type { Resource } from './resource.ts';

/** A member of a record, and what a CSV file's text becomes for it. */
export type Member = {
  readonly name: string;
  /** `nested` is a list or an object, which no value of a CSV file can be. */
  readonly type: 'string' | 'number' | 'boolean' | 'nested';
};

/** The members of the records of a resource, as its schema has them. */
export function membersOf({ record }: Pick<Resource, 'record'>): readonly Member[] {
  const known = MEMBERS.get(record);
  if (known) return known;
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const whole = z.toJSONSchema(record, options);
  const { $defs = {} } = whole;
  const { properties = {} } = resolve(whole, $defs);
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema, $defs),
  }));
  MEMBERS.set(record, members);
  return members;
}

const MEMBERS = new WeakMap<z.ZodType, readonly Member[]>();

type JsonSchema = z.core.JSONSchema._JSONSchema;
type ObjectSchema = z.core.JSONSchema.JSONSchema;

/** What has an id stands among the definitions. */
function resolve(
  schema: ObjectSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): ObjectSchema {
  const named = definitions[schema.$ref?.replace('#/$defs/', '') ?? ''];
  return typeof named === 'object' ? named : schema;
}

function typeOf(
  given: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
): Member['type'] {
  if (typeof given === 'boolean') return 'nested';
  const schema = resolve(given, definitions);
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'number':
      return schema.type;
    case 'integer':
      return 'number';
    default:
      return 'nested';
  }
}
