import { expect, test } from 'vitest';
import type { Operation, Schema } from './openapi.ts';
import { BODY_FIELD, curlCommand, requestForm, requestPath } from './request.ts';

const BASE = 'https://data.example.com';

const READ: Operation = {
  id: 'getInvoices',
  method: 'GET',
  path: '/v1/{countryCode}/invoices/{invoiceNumber}',
  tag: 'Invoicing',
  summary: 'One invoice',
  scopes: ['invoicing:read'],
  parameters: [
    { name: 'countryCode', in: 'path', required: true, schema: { enum: ['au', 'nz'] } },
    { name: 'invoiceNumber', in: 'path', required: true, schema: { examples: ['24'] } },
    { name: 'number', in: 'query', schema: { type: 'array' } },
    { name: 'expand', in: 'query', schema: { type: 'array' }, explode: false },
    { name: 'isDeleted', in: 'query', schema: { type: 'boolean' } },
    { name: 'If-None-Match', in: 'header', schema: {} },
  ],
  responses: {},
};

test.each<[Schema, string]>([
  [{ type: 'array', examples: [['OPEN', 'PART DONE']] }, '?state=OPEN&state=PART%20DONE'],
  [{ type: 'array', items: { examples: ['DONE'] } }, '?state=DONE'],
])('a required query parameter has its example: of %j, %s', (schema, query) => {
  const parameters = [{ name: 'state', in: 'query', required: true, schema }] as const;
  expect(requestPath(requestForm({ ...READ, path: '/v1/orders', parameters }))).toBe(
    `/v1/orders${query}`,
  );
});

test('sends a form with a file', () => {
  const requestBody = { content: { 'multipart/form-data': { schema: {} } } };
  expect(curlCommand(requestForm({ ...READ, requestBody }), BASE)).toMatch(/ -F 'file=@FILE'$/);
});

test('starts in the user’s country, with examples for required parameters', () => {
  const { fields, body } = requestForm(READ, 'nz');
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
  const { body } = requestForm({ ...READ, method: 'POST', requestBody: { content } });
  expect(JSON.parse(body?.text ?? '')).toEqual({ productNumbers: ['1'] });
});

test('builds the URL from the typed values, lists by line, and leaves out empty fields', () => {
  const typed = formDataOf({
    countryCode: 'au',
    invoiceNumber: ' A/1 ō ',
    number: 'x\n\n y&z ',
    expand: 'hours\ncontacts',
    isDeleted: '',
  });
  expect(requestPath(requestForm(READ), typed)).toBe(
    '/v1/au/invoices/A%2F1%20%C5%8D?number=x&number=y%26z&expand=hours%2Ccontacts',
  );
});

test('writes the typed request as a curl command, with a placeholder for what is still empty', () => {
  const content = { 'application/json': { schema: {} } };
  const query = requestForm({ ...READ, method: 'POST', requestBody: { content } });
  const typed = (body: string) => formDataOf({ countryCode: 'nz', [BODY_FIELD]: body });
  expect(curlCommand(query, 'https://api.example', typed('{\n  "name": "O\'Brien"\n}'))).toBe(
    `curl -X POST 'https://api.example/v1/nz/invoices/INVOICE_NUMBER' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"O'\\''Brien"}'`,
  );
  expect(curlCommand(query, BASE, typed('{ half'))).toContain("-d '{ half'");
});

function formDataOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
