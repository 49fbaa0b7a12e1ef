import { z } from 'zod';

/** The parts of JSON Schema 2020-12 that the document uses. */
export type JsonSchema = {
  [keyword: string]: unknown;
  type?: string;
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** Collects the named schemas of a document, so that each appears once. */
export type SchemaRegistry = ReturnType<typeof makeSchemaRegistry>;

export function makeSchemaRegistry() {
  const named = new Map<string, JsonSchema>();
  const schemas = () => Object.fromEntries([...named].sort(byName));
  return { inline, reference: refer, schemas };

  /** A reference if the schema has a name, otherwise the schema itself. */
  function refer(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...rest } = toJsonSchema(schema);
    for (const [name, part] of Object.entries($defs)) named.set(name, part);
    return rest;
  }

  /** The schema itself, with references to its named parts. */
  function inline(schema: z.ZodType): JsonSchema {
    const reference = refer(schema);
    const name = String(reference['$ref'] ?? '').replace(COMPONENT_PREFIX, '');
    return named.get(name) ?? reference;
  }
}

const COMPONENT_PREFIX = '#/components/schemas/';

type Converted = JsonSchema & { $defs?: Record<string, JsonSchema> };

function toJsonSchema(schema: z.ZodType): Converted {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      simplify(jsonSchema);
      // zod omits the default of a schema with a transform.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
    },
  });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${COMPONENT_PREFIX}`));
}

/** Removes what tells a reader nothing: the range of safe integers, the pattern of a date or number. */
function simplify(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
  if (schema.type === 'integer') delete schema.pattern;
  if (schema.pattern?.includes('\\p{')) Object.assign(schema, portable(schema.pattern));
  delete schema['id'];
}

/**
 * A pattern for engines without the flag `u` and its properties, as Python's. Such engines may count some characters as
 * two, so its length stands beside it; and JSON has no half of a surrogate pair.
 */
function portable(pattern: string): z.core.JSONSchema.BaseSchema {
  const [counted, maxLength] = /\{1,(\d+)\}/.exec(pattern) ?? [];
  const named = PROPERTIES.reduce((text, [name, range]) => text.replaceAll(name, range), pattern);
  if (counted === undefined) return { pattern: named };
  return { minLength: 1, maxLength: Number(maxLength), pattern: named.replace(counted, '+') };
}

const PROPERTIES = [
  ['\\p{Cc}', '\\x00-\\x1f\\x7f-\\x9f'],
  ['\\p{Cs}', ''],
  ['\\p{Zl}\\p{Zp}', '\\u2028\\u2029'],
] as const;

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
