import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { dropHeadersNextRejects, setPageHeaders } from './headers.ts';
import { makeRequestParser } from './request.ts';
import { BufferedResponse } from './response.ts';

const rules = {
  publicUrl: 'http://localhost:3000',
  issuer: 'https://login.example/tenant',
  dev: false,
};

const parse = makeRequestParser({ publicUrl: rules.publicUrl, trustProxy: false });

function aRequest(headers: Record<string, string> = {}, url = '/') {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, headers);
  incoming.url = url;
  return parse(incoming, new BufferedResponse(incoming));
}

test('sets a policy with a fresh nonce, and passes it to Next', () => {
  const nonces = [1, 2].map(() => {
    const request = aRequest({ 'x-nonce': 'chosen', 'content-security-policy': 'chosen' });
    const { incoming, outgoing } = request;
    setPageHeaders(request, rules);
    const policy = String(outgoing.getHeader('content-security-policy'));
    const nonce = String(incoming.headers['x-nonce']);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`);
    expect(policy).toContain("form-action 'self' https://login.example");
    expect(policy).not.toContain('unsafe-eval');
    expect(incoming.headers['content-security-policy']).toBe(policy);
    return nonce;
  });
  expect(new Set([...nonces, 'chosen']).size).toBe(3);
});

test('does not restrict the form that signs out at the issuer', () => {
  const policyAt = (url: string) => {
    const request = aRequest({}, url);
    setPageHeaders(request, rules);
    return String(request.outgoing.getHeader('content-security-policy'));
  };
  expect(policyAt('/api/auth/sign-out')).not.toContain('form-action');
  expect(policyAt('/api/auth/sign-out')).toContain("default-src 'self'");
  expect(policyAt('/api/auth/sign-out/x')).toContain('form-action');
  expect(policyAt('/?x=/api/auth/sign-out')).toContain('form-action');
});

test('sets HSTS on https', () => {
  const hsts = (publicUrl: string) => {
    const request = aRequest();
    setPageHeaders(request, { ...rules, publicUrl });
    return request.outgoing.getHeader('strict-transport-security');
  };
  expect(hsts('https://till.example')).toMatch(/^max-age=\d{8}/);
  expect(hsts('http://localhost:3000')).toBeUndefined();
});

test.each([
  ['/au/invoices?q=tap&_rsc=1a2b', '/au/invoices?q=tap'],
  ['/au/invoices?_rsc=1a2b&q=tap', '/au/invoices?q=tap'],
  ['/au?_rsc', '/au'],
  ['/au/invoices?q=a_rsc=1', '/au/invoices?q=a_rsc=1'],
])('returns from the sign-in for %s to %s', (url, path) => {
  const request = aRequest({ 'x-requested-path': '//evil.example' }, url);
  setPageHeaders(request, rules);
  expect(request.incoming.headers['x-requested-path']).toBe(path);
});

const STATE = 'next-router-state-tree';
const VALID = '["",{"children":["(portal)",{"children":[["countryCode","au","d",null],{}]}]}]';

function left(sent: Readonly<Record<string, string>>): string[] {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, sent);
  dropHeadersNextRejects(incoming);
  return Object.keys(incoming.headers);
}

function nested(depth: number): string {
  return `${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`;
}

test.each([VALID, encodeURIComponent(VALID), nested(20)])('keeps a valid state: %s', (state) => {
  expect(left({ rsc: '1', [STATE]: state })).toEqual(['rsc', STATE]);
});

test.each([
  ['that cannot be decoded', '%'],
  ['that is not JSON', `${VALID}x`],
  ['of another shape', '["",1]'],
  ['that is sent twice', `${VALID}, ${VALID}`],
  ['that is deep', nested(65)],
  ['that is deep and encoded', encodeURIComponent(nested(65))],
  ['that is long', `["${'x'.repeat(8_192)}",{}]`],
])('drops a state %s', (_, state) => {
  expect(left({ rsc: '1', [STATE]: state })).toEqual(['rsc']);
});

test('drops a state without an RSC request, and preconditions', () => {
  expect(left({ [STATE]: VALID, range: 'bytes=9-', 'if-match': '"x"', accept: '*/*' })).toEqual([
    'accept',
  ]);
});

test('drops expensive states quickly', () => {
  const began = performance.now();
  for (let i = 0; i < 100; i += 1) left({ rsc: '1', [STATE]: nested(1_500) });
  expect(performance.now() - began).toBeLessThan(500);
});
