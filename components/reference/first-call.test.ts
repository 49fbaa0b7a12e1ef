import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { apiCall } from '#components/shell/copy-api-call.tsx';
import { firstCalls } from './guide.tsx';

const read = {
  id: 'getOrder',
  method: 'GET',
  path: '/v1/orders/{orderNumber}',
  tag: 'Orders',
  summary: 'Retrieve one order',
  scopes: ['orders:read'],
  responses: {},
  parameters: [{ name: 'orderNumber', in: 'path', required: true, schema: {} }],
} as const;
const operations = [
  { ...read, id: 'queryOrders', method: 'POST', summary: 'Query' },
  { ...read, id: 'listOrders', path: '/v1/orders', summary: 'List', parameters: [] },
  read,
];
const ADDRESSES = {
  baseUrl: 'http://localhost:3000',
  issuer: 'http://localhost:3000/idp',
  scopePrefix: '',
};

test('calls the token endpoint of the embedded issuer', () => {
  const { token } = firstCalls(operations, { ...ADDRESSES, isIssuerEmbedded: true });
  expect(token).toContain('curl -s http://localhost:3000/idp/token ');
  expect(token).toContain("-d 'scope=orders:read'");
});

test('looks up the token endpoint of any other issuer', () => {
  const { token } = firstCalls(operations, {
    ...ADDRESSES,
    issuer: 'https://login.example.com/realm/',
    isIssuerEmbedded: false,
    scopePrefix: 'trade/',
  });
  expect(token).toContain("-d 'scope=trade/orders:read'");
  expect(token).toContain('https://login.example.com/realm/.well-known/openid-configuration');
  expect(token).toContain('curl -s "$TOKEN_ENDPOINT"');
});

test('reads one record', () => {
  const { read, summary } = firstCalls(operations, { ...ADDRESSES, isIssuerEmbedded: true });
  expect(summary).toBe('Retrieve one order');
  expect(read).toContain('http://localhost:3000/v1/orders/ORDER_NUMBER');
});

test('the command puts the token into a shell variable', () => {
  const { token } = firstCalls(operations, { ...ADDRESSES, isIssuerEmbedded: true });
  const answer = '{"expires_in":300,"access_token":"ey.J-_x","token_type":"Bearer"}';
  const shell = `curl() { printf '%s' '${answer}'; }\n${token}\nprintf '%s' "$TOKEN"`;
  expect(execFileSync('sh', ['-c', shell], { encoding: 'utf8' })).toBe('ey.J-_x');
});

test('throws for a document without read operations', () => {
  expect(() => firstCalls([], { ...ADDRESSES, isIssuerEmbedded: true })).toThrow('no operation');
});

test('quotes the URL for the shell, whatever its path contains', () => {
  expect(apiCall('https://supply.example', "/v1/au/invoices/O'Brien")).toBe(
    `curl 'https://supply.example/v1/au/invoices/O'\\''Brien' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test('posts a body as JSON, whatever it contains', () => {
  expect(apiCall('https://supply.example', '/v1/au/x', { q: "O'Brien" })).toBe(
    `curl 'https://supply.example/v1/au/x' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  --json '{"q":"O'\\''Brien"}'`,
  );
});
