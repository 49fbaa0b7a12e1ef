import { expect, test } from 'vitest';
import { readIssuerConfig } from './config.ts';

const PORTAL_URL = 'https://portal.example';

test('takes its own URL from PUBLIC_URL, the audience from PORTAL_URL, and ignores OIDC_ISSUER', () => {
  const config = readIssuerConfig({
    PORTAL_URL: `${PORTAL_URL}/`,
    PUBLIC_URL: 'https://id.example',
    ALLOW_EMBEDDED: '1',
    OIDC_ISSUER: 'https://elsewhere.example',
    OIDC_CLIENT_ID: 'portal',
  });
  expect(config).toMatchObject({
    issuer: 'https://id.example/idp',
    audience: PORTAL_URL,
    portalUrl: PORTAL_URL,
    oidcIssuer: undefined,
    port: 3100,
  });
});

test('API_AUDIENCE overrides the audience', () => {
  expect(readIssuerConfig({ PORTAL_URL, API_AUDIENCE: 'urn:api' }).audience).toBe('urn:api');
});

test.each([
  '',
  'http://portal.example',
  'https://portal.example/staff',
  'https://user:hunter2@portal.example',
  'nonsense',
])('refuses PORTAL_URL %j', (url) => {
  expect(() => readIssuerConfig({ PORTAL_URL: url })).toThrow(/PORTAL_URL: /);
});

test.each(['short', 'hunter2'.repeat(6)])(
  'refuses PORTAL_CLIENT_SECRET %j without quoting it',
  (text) => {
    const read = () => readIssuerConfig({ PORTAL_URL, PORTAL_CLIENT_SECRET: text });
    expect(read).toThrow('PORTAL_CLIENT_SECRET: must be made at random, of 32 characters or more');
    expect(read).not.toThrow(text);
  },
);

test('refuses an https URL without ALLOW_EMBEDDED', () => {
  expect(() => readIssuerConfig({ PORTAL_URL, PUBLIC_URL: 'https://id.example' })).toThrow(
    /PUBLIC_URL: id.example would serve .*ALLOW_EMBEDDED=1/,
  );
});
