import { expect, test } from 'vitest';
import { readIssuerConfig } from './issuer-config.ts';

const PORTAL_URL = 'https://portal.example';

test('it is where PUBLIC_URL says, its tokens are for the portal, and it knows no other issuer', () => {
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

test('the audience of its tokens can be another', () => {
  expect(readIssuerConfig({ PORTAL_URL, API_AUDIENCE: 'urn:api' }).audience).toBe('urn:api');
});

test.each([
  '',
  'http://portal.example',
  'https://portal.example/staff',
  'https://user:hunter2@portal.example',
  'nonsense',
])('a portal at %j is refused', (url) => {
  expect(() => readIssuerConfig({ PORTAL_URL: url })).toThrow(/PORTAL_URL: /);
});

test.each(['short', 'hunter2'.repeat(6)])(
  'the secret of the portal %j is refused, and not told',
  (text) => {
    const reading = () => readIssuerConfig({ PORTAL_URL, PORTAL_CLIENT_SECRET: text });
    expect(reading).toThrow(
      'PORTAL_CLIENT_SECRET: must be made at random, of 32 characters or more',
    );
    expect(reading).not.toThrow(text);
  },
);

test('an issuer at an https address is refused where nobody said that it may be embedded', () => {
  expect(() => readIssuerConfig({ PORTAL_URL, PUBLIC_URL: 'https://id.example' })).toThrow(
    /PUBLIC_URL: id.example would serve .*ALLOW_EMBEDDED=1/,
  );
});
