import { expect, test } from 'vitest';
import { readIssuerConfig } from './issuer-config.ts';

const PORTAL_URL = 'https://portal.example';

test('it is where PUBLIC_URL says, its tokens are for the portal, and it knows no other issuer', () => {
  const config = readIssuerConfig({
    PORTAL_URL: `${PORTAL_URL}/`,
    PUBLIC_URL: 'https://id.example',
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

test.each(['', 'http://portal.example', 'https://portal.example/staff', 'nonsense'])(
  'a portal at %j is refused',
  (url) => {
    expect(() => readIssuerConfig({ PORTAL_URL: url })).toThrow(/PORTAL_URL: /);
  },
);

test('a short secret of the portal is refused', () => {
  expect(() => readIssuerConfig({ PORTAL_URL, PORTAL_CLIENT_SECRET: 'short' })).toThrow(
    'PORTAL_CLIENT_SECRET: must be 32 characters or more',
  );
});
