import fc from 'fast-check';

/** The parts of JSON Schema that our requests are described in. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
};
type Schemas = Readonly<Record<string, JsonSchema>>;

/** Values that exist, by the name of the parameter or member that takes them. */
export type KnownValues = ReadonlyMap<string, readonly string[]>;

/** JSON texts that fit a schema, or nearly; `name` is the parameter's or member's. */
export function generatedBody(
  schema: JsonSchema,
  schemas: Schemas,
  known: KnownValues,
  name = '',
): fc.Arbitrary<string> {
  const sound = nearly(schema, { schemas, known }, name).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 30, arbitrary: sound },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );
}

/** One of the values that exist for a name, whatever it is where none do. */
export function knownOf(name: string, known: KnownValues): fc.Arbitrary<string> {
  const values = known.get(name) ?? known.get(ALSO.get(name) ?? '') ?? [];
  return values.length === 0
    ? fc.string({ unit: 'grapheme', minLength: 1 })
    : fc.constantFrom(...values);
}

/** What members of bodies hold, by the parameter of a path that it is as well. */
const ALSO = new Map([
  ['productNumbers', 'productNumber'],
  ['productId', 'productNumber'],
  ['familyCodes', 'familyCode'],
  ['branchId', 'branchNumber'],
]);

const BROKEN = [
  '',
  '{',
  '[]',
  '{"a":1e309}',
  '{"__proto__":{}}',
  '"\\ud800"',
  '{"a":"\\u0000"}',
  '\u{feff}{}',
];

type Book = { readonly schemas: Schemas; readonly known: KnownValues };

function nearly(schema: JsonSchema, book: Book, name: string): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: soundOf(schema, book, name) }, fc.jsonValue());
}

function soundOf(schema: JsonSchema, book: Book, name: string): fc.Arbitrary<unknown> {
  const { known } = book;
  const { $ref, type, format, enum: values, items, properties } = schema;
  const named = $ref && book.schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (named) return soundOf(named, book, name);
  if (values) return fc.constantFrom(...values);
  if (properties) return objectOf(schema, properties, book);
  if (items) return arrayOf(schema, items, book, name);
  if (type === 'integer') return integerOf(schema);
  if (format === 'date') return known.has(name) ? fc.oneof(DAY, knownOf(name, known)) : DAY;
  if (format === 'date-time') return DAY.map((day) => `${day}T01:02:03.004Z`);
  return knownOf(name, known);
}

function objectOf(
  { required = [] }: JsonSchema,
  properties: NonNullable<JsonSchema['properties']>,
  book: Book,
): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    nearly(member, book, name),
  ]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(members), {
    requiredKeys: [...required],
  });
}

function arrayOf(
  { minItems = 0, maxItems = 10 }: JsonSchema,
  items: JsonSchema,
  book: Book,
  name: string,
): fc.Arbitrary<unknown> {
  const item = nearly(items, book, name);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 10) }),
    },
    { weight: 1, arbitrary: item.map((one) => Array(maxItems).fill(one)) },
    { weight: 1, arbitrary: item.map((one) => Array(maxItems + 1).fill(one)) },
  );
}

function integerOf({ minimum = 0, maximum = 1_000 }: JsonSchema): fc.Arbitrary<unknown> {
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
