import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { operationsOf, parseApiDocument, type Schema } from './openapi.ts';
import { constraintTexts, type SchemaShape, schemaShape, typeText } from './schema-shape.ts';

const { Amount = {} } = sampleDocument.components.schemas;
const [getOrder] = operationsOf(sampleDocument);
const Order = getOrder?.responses[200]?.content?.['application/json']?.schema ?? {};
const order = schemaShape(Order);

test('uses the name of a named object as its type', () => {
  expect(order).toMatchObject({ type: 'Order', description: 'An order.' });
});

test('keeps the members in the order of the document', () => {
  expect(order.members.map(({ name }) => name)).toEqual([
    'number',
    'placed',
    'note',
    'total',
    'lines',
    'labels',
  ]);
});

test('distinguishes required members from optional ones', () => {
  expect(order.members.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'number',
  ]);
});

test('describes a limit', () => {
  expect(member(order, 'number').constraints).toEqual(['1 to 64 characters']);
});

test('describes a nullable member with its limits', () => {
  expect(member(order, 'note')).toMatchObject({
    type: 'string or null',
    constraints: ['at most 200 characters'],
  });
});

test('prefers the description beside a reference', () => {
  expect(member(order, 'total')).toMatchObject({
    type: 'Amount',
    description: 'What is to be paid.',
  });
});

test('takes the members of an array from its items', () => {
  const lines = member(order, 'lines');
  expect(lines).toMatchObject({ type: 'array of object', constraints: ['at most 99 items'] });
  expect(member(lines, 'type').values).toEqual(['STOCK', 'DIRECT']);
});

test('describes the values of an object with arbitrary names', () => {
  expect(member(member(order, 'labels'), '(any name)').type).toBe('string');
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

test('throws for an unknown reference, and names it', () => {
  const schemas = { Found: { $ref: '#/components/schemas/Lost' } };
  const text = JSON.stringify({ components: { schemas } });
  expect(() => parseApiDocument(text)).toThrow('no component Lost');
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

test('leaves out bounds that are only those of JavaScript integers', () => {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(constraintTexts({ type: 'integer', ...bounds })).toEqual([]);
});

test('leaves out the pattern of a format', () => {
  expect(constraintTexts({ type: 'string', format: 'date', pattern: '^\\d{4}-' })).toEqual([]);
});

function member(shape: SchemaShape, name: string) {
  const found = shape.members.find((each) => each.name === name);
  if (!found) throw new Error(`no member ${name}`);
  return found;
}
