import fc from 'fast-check';

/** The keywords of JSON Schema that our request schemas use. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};
type Schemas = Readonly<Record<string, JsonSchema>>;

/** Values that exist in the database, by the name of the parameter or member. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

/** JSON texts that match a schema or nearly do; `name` is that of the parameter or member. */
export function generatedBody(
  schema: JsonSchema,
  schemas: Schemas,
  known: KnownValues,
  name = '',
): fc.Arbitrary<string> {
  const nearlyValidText = nearlyValid(schema, { schemas, known }, name).map((value) =>
    JSON.stringify(value),
  );
  return fc.oneof(
    { weight: 30, arbitrary: nearlyValidText },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom(...MALFORMED) },
  );
}

/** A value that exists under this name, or any text where none is known. */
export function knownValue(name: string, known: KnownValues): fc.Arbitrary<string> {
  const values = known.get(name) ?? known.get(ALIASES.get(name) ?? '') ?? [];
  return values.length === 0
    ? fc.string({ unit: 'grapheme', minLength: 1 })
    : fc.constantFrom(...values);
}

/** The path parameters whose values the members of bodies take. */
const ALIASES = new Map([
  ['productNumbers', 'productNumber'],
  ['productId', 'productNumber'],
  ['familyCodes', 'familyCode'],
  ['branchId', 'branchNumber'],
]);

const MALFORMED = [
  '',
  '{',
  '[]',
  '{"a":1e309}',
  '{"__proto__":{}}',
  '"\\ud800"',
  '{"a":"\\u0000"}',
  '\u{feff}{}',
];

type Context = { readonly schemas: Schemas; readonly known: KnownValues };

function nearlyValid(schema: JsonSchema, context: Context, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: validValue(schema, context, name) }, fc.jsonValue());
}

function validValue(schema: JsonSchema, context: Context, name: string): fc.Arbitrary<unknown> {
  const { known } = context;
  const { $ref, type, format, enum: values, anyOf, items, properties } = schema;
  const named = $ref && context.schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (named) return validValue(named, context, name);
  if (values) return fc.constantFrom(...values);
  if (anyOf) return fc.oneof(...anyOf.map((one) => validValue(one, context, name)));
  if (type === 'null') return fc.constant(null);
  // Members of any name: those that exist are not known here.
  if (type === 'object' && !properties) return fc.constant({});
  if (properties) return validObject(schema, properties, context);
  if (items) return validArray(schema, items, context, name);
  if (type === 'integer') return validInteger(schema);
  if (format === 'date') return known.has(name) ? fc.oneof(DAY, knownValue(name, known)) : DAY;
  if (format === 'date-time') return DAY.map((day) => `${day}T01:02:03.004Z`);
  return knownValue(name, known);
}

function validObject(
  { required = [] }: JsonSchema,
  properties: NonNullable<JsonSchema['properties']>,
  context: Context,
): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    nearlyValid(member, context, name),
  ]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(members), {
    requiredKeys: [...required],
  });
}

function validArray(
  { minItems = 0, maxItems = 10 }: JsonSchema,
  items: JsonSchema,
  context: Context,
  name: string,
): fc.Arbitrary<unknown> {
  const item = nearlyValid(items, context, name);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 10) }),
    },
    { weight: 1, arbitrary: item.map((one) => Array(maxItems).fill(one)) },
    { weight: 1, arbitrary: item.map((one) => Array(maxItems + 1).fill(one)) },
  );
}

function validInteger({ minimum = 0, maximum = 1_000 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 200) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 2 ** 53, 0.5),
    },
  );
}

const DAY = fc.oneof(
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('0001-01-01', '9999-12-31', '2026-02-28', '2028-02-29', '1969-12-31'),
);
