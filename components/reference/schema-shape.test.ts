import { expect, test } from 'vitest';
import type { Schema } from './openapi.ts';
import { constraintTexts, schemaShape, typeText } from './schema-shape.ts';

const Amount: Schema = { title: 'Amount', type: 'object', properties: { gst: { type: 'number' } } };
const Order: Schema = {
  title: 'Order',
  type: 'object',
  description: 'An order.',
  required: ['number'],
  properties: {
    number: { type: 'string', minLength: 1, maxLength: 64 },
    note: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
    total: { ...Amount, description: 'What is to be paid.' },
    lines: {
      type: 'array',
      maxItems: 99,
      items: { type: 'object', properties: { type: { enum: ['STOCK', 'DIRECT'] }, quantity: {} } },
    },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
const order = schemaShape(Order);

test('describes a named object with its members in the order of the document', () => {
  expect(order).toMatchObject({ type: 'Order', description: 'An order.' });
  expect(order.members.map(({ name, required }) => (required ? `${name}!` : name))).toEqual([
    'number!',
    'note',
    'total',
    'lines',
    'labels',
  ]);
});

test.each([
  ['its limit', 'number', { constraints: ['1 to 64 characters'] }],
  [
    'that it is nullable, with its limits',
    'note',
    { type: 'string or null', constraints: ['at most 200 characters'] },
  ],
  [
    'the description beside its reference',
    'total',
    { type: 'Amount', description: 'What is to be paid.' },
  ],
  [
    'the members of its items',
    'lines',
    {
      type: 'array of object',
      constraints: ['at most 99 items'],
      members: [{ name: 'type', values: ['STOCK', 'DIRECT'] }, { name: 'quantity' }],
    },
  ],
  [
    'the values of arbitrary names',
    'labels',
    { members: [{ name: '(any name)', type: 'string' }] },
  ],
])('a member says %s', (_, name, shape) => {
  expect(order.members.find((each) => each.name === name)).toMatchObject(shape);
});

test('links a schema that is written out elsewhere', () => {
  const list: Schema = { type: 'array', items: Order };
  expect(schemaShape(list, new Map([['Order', 'getOrder']]))).toMatchObject({
    type: 'array of Order',
    members: [],
    anchor: 'getOrder',
  });
});

test('combines the schemas of allOf', () => {
  const both: Schema = { allOf: [Amount, { properties: { paid: { type: 'boolean' } } }] };
  const names = schemaShape(both).members.map(({ name }) => name);
  expect(names).toEqual(['gst', 'paid']);
});

test.each<[Schema, string]>([
  [{ type: 'string', format: 'date' }, 'string (date)'],
  [{ type: 'string', format: 'email' }, 'string (email)'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'object', title: 'Order' }, 'Order'],
  [{}, 'any'],
])('the type of %j is %s', (schema, words) => {
  expect(typeText(schema)).toBe(words);
});

test.each([
  [{ minItems: 1, maxItems: 50 }, '1 to 50 items'],
  [{ minItems: 1 }, 'at least 1 item'],
  [{ minLength: 2, maxLength: 2 }, 'exactly 2 characters'],
  [{ minimum: 1, maximum: 200 }, '1 to 200'],
  [{ default: 50 }, 'default `50`'],
  [{ examples: ['536365'] }, 'for example `"536365"`'],
  [{ pattern: '^[0-9]{2}$' }, 'matches `^[0-9]{2}$`'],
  [{ pattern: '^[^\\p{Cc}\\p{Cs}]{1,64}$' }, '1 to 64 characters'],
])('%j reads as %s', (schema, words) => {
  expect(constraintTexts(schema)).toEqual([words]);
});

test.each<Schema>([
  { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  { type: 'string', format: 'date', pattern: '^\\d{4}-' },
])('the bounds of JavaScript integers and the pattern of a format are no limits: %j', (schema) => {
  expect(constraintTexts(schema)).toEqual([]);
});
