import { expect, test } from 'vitest';
import { type Shape, shapeOf } from './members.ts';
import { sampleDocument } from './testing/sample-document.ts';

const order = shapeOf(sampleDocument, { $ref: '#/components/schemas/Order' });

test('a named object goes by its name', () => {
  expect(order).toMatchObject({ type: 'Order', description: 'An order.' });
});

test('members keep the order of the document', () => {
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

test('what must be there is told from what may', () => {
  expect(order.members.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'number',
  ]);
});

test('a limit is said in words', () => {
  expect(member(order, 'number').facts).toEqual(['1 to 64 characters']);
});

test('a member that may be null says so, and keeps its limits', () => {
  expect(member(order, 'note')).toMatchObject({
    type: 'string or null',
    facts: ['at most 200 characters'],
  });
});

test('a description beside a reference goes before that of what it refers to', () => {
  expect(member(order, 'total')).toMatchObject({
    type: 'Amount',
    description: 'What is to be paid.',
  });
});

test('the members of an array are those of its items', () => {
  const lines = member(order, 'lines');
  expect(lines).toMatchObject({ type: 'array of object', facts: ['at most 99 items'] });
  expect(member(lines, 'type').values).toEqual(['STOCK', 'DIRECT']);
});

test('an object within itself is named and goes no deeper', () => {
  expect(member(order, 'replaces')).toMatchObject({ type: 'Order', members: [] });
});

test('a value that may hold itself by choice, in a list or under any name, is named too', () => {
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
  expect(shapeOf(document, json)).toMatchObject({
    type: 'string or array of Json or object',
    members: [{ name: '(any name)', type: 'Json', members: [], description: 'Any value.' }],
  });
});

test('an object of any names says what each holds', () => {
  expect(member(member(order, 'labels'), '(any name)').type).toBe('string');
});

test('what is written out elsewhere is named with its place', () => {
  const list = { type: 'array', items: { $ref: '#/components/schemas/Order' } };
  expect(shapeOf(sampleDocument, list, new Map([['Order', 'getOrder']]))).toMatchObject({
    type: 'array of Order',
    members: [],
    writtenAt: 'getOrder',
  });
});

test('what several schemas say of one value is put together', () => {
  const both = {
    allOf: [{ $ref: '#/components/schemas/Amount' }, { properties: { paid: { type: 'boolean' } } }],
  };
  const names = shapeOf(sampleDocument, both).members.map(({ name }) => name);
  expect(names).toEqual(['gst', 'paid']);
});

test('a reference to nothing is an error that names it', () => {
  const lost = { $ref: '#/components/schemas/Lost' };
  expect(() => shapeOf(sampleDocument, lost)).toThrow('no schema Lost');
});

function member(shape: Shape, name: string) {
  const found = shape.members.find((each) => each.name === name);
  if (!found) throw new Error(`no member ${name}`);
  return found;
}
