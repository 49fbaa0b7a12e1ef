import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { dropForeignHeaders, protectPage } from './headers.ts';

const rules = {
  publicUrl: 'http://localhost:3000',
  issuer: 'https://login.example/tenant',
  trustProxy: false,
  dev: false,
};

function aRequest(headers: Record<string, string>) {
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming.headers, headers);
  return incoming;
}

test("Next's internal headers are dropped, and forwarded ones of strangers", () => {
  const sent = {
    'x-middleware-subrequest': 'a',
    'x-nextjs-data': '1',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.9',
    accept: '*/*',
  };
  const stranger = aRequest(sent);
  dropForeignHeaders(stranger, rules);
  expect(stranger.headers).toEqual({ accept: '*/*' });
  const proxied = aRequest(sent);
  dropForeignHeaders(proxied, { ...rules, trustProxy: true });
  expect(proxied.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', accept: '*/*' });
  expect(proxied.headers).not.toHaveProperty('x-middleware-subrequest');
});

test('every page has a policy with a nonce of its own, which Next is told', () => {
  const nonces = [1, 2].map(() => {
    const incoming = aRequest({ 'x-nonce': 'chosen', 'content-security-policy': 'chosen' });
    const outgoing = new ServerResponse(incoming);
    protectPage(incoming, outgoing, rules);
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

test('the form that signs out at the issuer may lead on, wherever the issuer redirects', () => {
  const policyAt = (url: string) => {
    const incoming = Object.assign(aRequest({}), { url });
    const outgoing = new ServerResponse(incoming);
    protectPage(incoming, outgoing, rules);
    return String(outgoing.getHeader('content-security-policy'));
  };
  expect(policyAt('/api/auth/sign-out')).not.toContain('form-action');
  expect(policyAt('/api/auth/sign-out')).toContain("default-src 'self'");
  expect(policyAt('/api/auth/sign-out/x')).toContain('form-action');
  expect(policyAt('/?x=/api/auth/sign-out')).toContain('form-action');
});

test('https is insisted on where the service has it', () => {
  const hsts = (publicUrl: string) => {
    const incoming = aRequest({});
    const outgoing = new ServerResponse(incoming);
    protectPage(incoming, outgoing, { ...rules, publicUrl });
    return outgoing.getHeader('strict-transport-security');
  };
  expect(hsts('https://till.example')).toMatch(/^max-age=\d{8}/);
  expect(hsts('http://localhost:3000')).toBeUndefined();
});

test.each([
  ['/au/invoices?q=tap&_rsc=1a2b', '/au/invoices?q=tap'],
  ['/au/invoices?_rsc=1a2b&q=tap', '/au/invoices?q=tap'],
  ['/au?_rsc', '/au'],
  ['/au/invoices?q=a_rsc=1', '/au/invoices?q=a_rsc=1'],
])('the sign-in leads back from %s to %s', (url, path) => {
  const incoming = aRequest({ 'x-requested-path': '//evil.example' });
  incoming.url = url;
  protectPage(incoming, new ServerResponse(incoming), rules);
  expect(incoming.headers['x-requested-path']).toBe(path);
});
