import { expect, test } from 'vitest';
import { sampleDocument } from '#components/reference/testing/sample-document.ts';
import { type SchemaShape, schemaShape } from './schema-shape.ts';

const order = schemaShape(sampleDocument, { $ref: '#/components/schemas/Order' });

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
    'replaces',
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

test('stops at the name of a recursive object', () => {
  expect(member(order, 'replaces')).toMatchObject({ type: 'Order', members: [] });
});

test('stops at recursion through alternatives, lists and additional properties', () => {
  const json = { $ref: '#/components/schemas/Json' };
  const document = {
    ...sampleDocument,
    components: {
      schemas: {
        Json: {
          description: 'Any value.',
          anyOf: [
            { type: 'string' },
            { type: 'array', items: json },
            { type: 'object', additionalProperties: json },
          ],
        },
      },
    },
  };
  expect(schemaShape(document, json)).toMatchObject({
    type: 'string or array of Json or object',
    members: [{ name: '(any name)', type: 'Json', members: [], description: 'Any value.' }],
  });
});

test('describes the values of an object with arbitrary names', () => {
  expect(member(member(order, 'labels'), '(any name)').type).toBe('string');
});

test('links a schema that is written out elsewhere', () => {
  const list = { type: 'array', items: { $ref: '#/components/schemas/Order' } };
  expect(schemaShape(sampleDocument, list, new Map([['Order', 'getOrder']]))).toMatchObject({
    type: 'array of Order',
    members: [],
    anchor: 'getOrder',
  });
});

test('combines the schemas of allOf', () => {
  const both = {
    allOf: [{ $ref: '#/components/schemas/Amount' }, { properties: { paid: { type: 'boolean' } } }],
  };
  const names = schemaShape(sampleDocument, both).members.map(({ name }) => name);
  expect(names).toEqual(['gst', 'paid']);
});

test('throws for an unknown reference, and names it', () => {
  const lost = { $ref: '#/components/schemas/Lost' };
  expect(() => schemaShape(sampleDocument, lost)).toThrow('no schema Lost');
});

function member(shape: SchemaShape, name: string) {
  const found = shape.members.find((each) => each.name === name);
  if (!found) throw new Error(`no member ${name}`);
  return found;
}
