import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { firstCalls } from './first-calls.ts';
import { operationGroups } from './operations.ts';
import { sampleDocument } from './testing/sample-document.ts';

const groups = operationGroups(sampleDocument);
const own = {
  baseUrl: 'http://localhost:3000',
  issuer: 'http://localhost:3000/idp',
  scopePrefix: '',
};

test('our own issuer is asked at its token endpoint', () => {
  const { token } = firstCalls(groups, { ...own, isIssuerEmbedded: true });
  expect(token).toContain('curl -s http://localhost:3000/idp/token ');
  expect(token).toContain("-d 'scope=orders:read'");
});

test('another issuer is asked first where its token endpoint is', () => {
  const { token } = firstCalls(groups, {
    ...own,
    issuer: 'https://login.example.com/realm/',
    isIssuerEmbedded: false,
    scopePrefix: 'trade/',
  });
  expect(token).toContain("-d 'scope=trade/orders:read'");
  expect(token).toContain('https://login.example.com/realm/.well-known/openid-configuration');
  expect(token).toContain('curl -s "$TOKEN_ENDPOINT"');
});

test('the first read is one that needs no query', () => {
  const { read, summary } = firstCalls(groups, { ...own, isIssuerEmbedded: true });
  expect(summary).toBe('Retrieve one order');
  expect(read).toContain('http://localhost:3000/v1/au/orders/ORDER_NUMBER');
});

test('a shell that runs the line has the token', () => {
  const { token } = firstCalls(groups, { ...own, isIssuerEmbedded: true });
  const answer = '{"expires_in":300,"access_token":"ey.J-_x","token_type":"Bearer"}';
  const shell = `curl() { printf '%s' '${answer}'; }\n${token}\nprintf '%s' "$TOKEN"`;
  expect(execFileSync('sh', ['-c', shell], { encoding: 'utf8' })).toBe('ey.J-_x');
});

test('a document without reads cannot show a first call', () => {
  expect(() => firstCalls([], { ...own, isIssuerEmbedded: true })).toThrow('no operation');
});
