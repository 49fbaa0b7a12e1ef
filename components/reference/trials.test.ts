import { expect, test } from 'vitest';
import type { Operation } from './operations.ts';
import { trialPath } from './trial-call.ts';
import { type Trial, trialOf } from './trials.ts';

const READER = { scopes: ['invoicing:read', 'product:read', 'assets:write'], countryCode: 'nz' };
const READ: Operation = {
  id: 'getInvoices',
  method: 'GET',
  path: '/v1/{countryCode}/invoices/{invoiceNumber}',
  tag: 'Invoicing',
  summary: 'One invoice',
  description: '',
  scopes: ['invoicing:read'],
  parameters: [
    { name: 'countryCode', in: 'path', required: true, schema: { enum: ['au', 'nz'] } },
    { name: 'invoiceNumber', in: 'path', required: true, schema: { examples: ['24'] } },
    { name: 'number', in: 'query', schema: { type: 'array' } },
    { name: 'expand', in: 'query', schema: { type: 'array' }, explode: false },
    { name: 'isDeleted', in: 'query', schema: { type: 'boolean' } },
    { name: 'If-None-Match', in: 'header' },
  ],
  body: undefined,
  responses: [],
};

function trial(operation: Operation): Trial {
  const made = trialOf(operation, READER);
  if ('why' in made) throw new Error(made.why);
  return made;
}

test('a read begins in the reader’s country, with the examples of what it needs', () => {
  const { fields, body } = trial(READ);
  expect(body).toBeUndefined();
  expect(fields.map(({ name, initial, values }) => [name, initial, values])).toEqual([
    ['countryCode', 'nz', ['au', 'nz']],
    ['invoiceNumber', '24', []],
    ['number', '', []],
    ['expand', '', []],
    ['isDeleted', '', ['true', 'false']],
  ]);
});

test('a read that is asked by POST begins with its example', () => {
  const content = { 'application/json': { schema: { examples: [{ productNumbers: ['1'] }] } } };
  const { body } = trial({ ...READ, method: 'POST', scopes: ['product:read'], body: { content } });
  expect(JSON.parse(body ?? '')).toEqual({ productNumbers: ['1'] });
});

test('what changes something is not tried, whatever the reader may do', () => {
  expect(trialOf({ ...READ, scopes: ['assets:write'] }, READER)).toEqual({
    why: 'It changes something, which is done for real: not from this page.',
  });
});

test('what the reader’s role does not grant is not tried, and the scope is named', () => {
  expect(trialOf({ ...READ, scopes: ['costs:read'] }, READER)).toEqual({
    why: 'Your role does not grant costs:read.',
  });
});

test('what is typed is put into the address, lists by lines, and empty fields are left out', () => {
  const values = new Map([
    ['countryCode', 'au'],
    ['invoiceNumber', ' A/1 ō '],
    ['number', 'x\n\n y&z '],
    ['expand', 'hours\ncontacts'],
    ['isDeleted', ''],
  ]);
  expect(trialPath(trial(READ), values)).toBe(
    '/v1/au/invoices/A%2F1%20%C5%8D?number=x&number=y%26z&expand=hours%2Ccontacts',
  );
});
