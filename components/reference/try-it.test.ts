import { expect, test } from 'vitest';
import type { Operation } from './operations.ts';
import { requestCommand, requestPath } from './request.ts';
import { type TryItOperation, tryItOperation } from './try-it.ts';

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

function tryItFor(operation: Operation): TryItOperation {
  const result = tryItOperation(operation, READER);
  if ('why' in result) throw new Error(result.why);
  return result;
}

test('starts in the user’s country, with examples for required parameters', () => {
  const { fields, body } = tryItFor(READ);
  expect(body).toBeUndefined();
  expect(fields.map(({ name, initial, values }) => [name, initial, values])).toEqual([
    ['countryCode', 'nz', ['au', 'nz']],
    ['invoiceNumber', '24', []],
    ['number', '', []],
    ['expand', '', []],
    ['isDeleted', '', ['true', 'false']],
  ]);
});

test('starts a POST query with its example', () => {
  const content = { 'application/json': { schema: { examples: [{ productNumbers: ['1'] }] } } };
  const { body } = tryItFor({
    ...READ,
    method: 'POST',
    scopes: ['product:read'],
    body: { content },
  });
  expect(JSON.parse(body ?? '')).toEqual({ productNumbers: ['1'] });
});

test('does not try operations that change data, whatever the user’s scopes', () => {
  expect(tryItOperation({ ...READ, scopes: ['assets:write'] }, READER)).toEqual({
    why: 'it changes data.',
  });
});

test('does not try operations without the scope, and names it', () => {
  expect(tryItOperation({ ...READ, scopes: ['costs:read'] }, READER)).toEqual({
    why: 'your role does not have costs:read.',
  });
});

test('builds the URL from the typed values, lists by line, and leaves out empty fields', () => {
  const values = new Map([
    ['countryCode', 'au'],
    ['invoiceNumber', ' A/1 ō '],
    ['number', 'x\n\n y&z '],
    ['expand', 'hours\ncontacts'],
    ['isDeleted', ''],
  ]);
  expect(requestPath(tryItFor(READ), values)).toBe(
    '/v1/au/invoices/A%2F1%20%C5%8D?number=x&number=y%26z&expand=hours%2Ccontacts',
  );
});

test('writes the typed request as a curl command, with a placeholder for what is still empty', () => {
  const content = { 'application/json': { schema: {} } };
  const query = tryItFor({ ...READ, method: 'POST', body: { content } });
  const values = new Map([['countryCode', 'nz']]);
  expect(requestCommand(query, values, '{\n  "name": "O\'Brien"\n}', 'https://api.example')).toBe(
    `curl -X POST 'https://api.example/v1/nz/invoices/INVOICE_NUMBER' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"O'\\''Brien"}'`,
  );
  expect(requestCommand(query, values, '{ half', 'https://api.example')).toContain("-d '{ half'");
});
