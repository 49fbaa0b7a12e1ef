import { z } from 'zod';

/** As much of JSON Schema 2020-12 as the document needs. */
export type JsonSchema = {
  [keyword: string]: unknown;
  type?: string;
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** Collects the named schemas of a document, so that each stands in it once. */
export type SchemaBook = {
  /** The schema as a value, its named parts referred to. */
  inline(schema: z.ZodType): JsonSchema;
  /** A reference to the schema where it has a name, else the schema itself. */
  refer(schema: z.ZodType): JsonSchema;
  /** The named schemas met so far, by name. */
  schemas(): Record<string, JsonSchema>;
};

export function makeSchemaBook(): SchemaBook {
  const named = new Map<string, JsonSchema>();
  return { inline, refer, schemas: () => Object.fromEntries([...named].sort(byName)) };

  function refer(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...rest } = converted(schema);
    for (const [name, part] of Object.entries($defs)) named.set(name, part);
    return rest;
  }

  function inline(schema: z.ZodType): JsonSchema {
    const reference = refer(schema);
    const name = String(reference['$ref'] ?? '').replace(COMPONENTS, '');
    return named.get(name) ?? reference;
  }
}

const COMPONENTS = '#/components/schemas/';

type Converted = JsonSchema & { $defs?: Record<string, JsonSchema> };

function converted(schema: z.ZodType): Converted {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      plain(jsonSchema);
      // Zod leaves out the default of a parameter that is turned into another type.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
    },
  });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"${COMPONENTS}`));
}

/** Leaves out what says nothing to a reader: the range of safe integers, the pattern of a date or number. */
function plain(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern;
  if (schema.type === 'integer') delete schema.pattern;
  delete schema['id'];
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
