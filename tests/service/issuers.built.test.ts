import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { browserAt } from '#server/testing/browser-session.ts';
import { keycloak } from '#server/testing/issuers/keycloak.ts';
import { settingsOfPage } from '#server/testing/issuers/settings-page.ts';
import { findSession, openPortal, problemOf, signIn } from '#server/testing/test-portal.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The `at_hash` of the access token `not.kept` (OpenID Connect Core 1.0). */
const AT_HASH = createHash('sha256')
  .update('not.kept')
  .digest()
  .subarray(0, 16)
  .toString('base64url');
/** Claims of the test issuer that vendors do not send. */
const NOT_OURS = { role: undefined, auth_time: undefined, name: undefined };

// Keycloak's roles are nested. The claims of all five issuers are tested in tests/contract/auth/issuers.test.ts.
test('signs staff in with the settings of the page on Keycloak', async () => {
  // Only the issuer is local; all other settings are those of the page.
  const {
    OIDC_ISSUER: _,
    OIDC_CLIENT_ID: clientId = '',
    OIDC_CLIENT_SECRET: clientSecret = '',
    ...settings
  } = settingsOfPage(keycloak);
  const portal = await openPortal(() => settings, { clientId, clientSecret });
  const { issuer, service } = portal;
  const claims = { ...NOT_OURS, ...keycloak.idToken, at_hash: AT_HASH };
  issuer.next = { claims };
  const browser = browserAt(service.url);
  await signIn(browser);
  expect(await findSession(portal, String(claims.sub))).toMatchObject({
    name: 'Kim Example',
    role: 'buyer',
    countries: ['au'],
  });
  expect((await browser.get('/v1/au/invoices/1')).status).toBe(404);
  expect((await browser.get('/v1/nz/invoices/1')).status).toBe(403);

  // A claim of another form: the sign-in is refused, and the log names the claim.
  issuer.next = { claims: { ...claims, countries: { au: 'private' } } };
  const response = await signIn(browserAt(service.url));
  expect(problemOf(response)).toBe('unusable');
  const { searchParams } = new URL(response.headers.get('location') ?? '');
  const line = () =>
    service
      .output()
      .split('\n')
      .find((one) => one.includes('a sign-in was refused'));
  await expect.poll(line).toBeDefined();
  expect(JSON.parse(line() ?? '')).toMatchObject({
    level: 'info',
    correlationId: searchParams.get('correlationId'),
    problem: 'unusable',
    part: 'claim countries',
    found: 'an object',
  });
  expect(line()).not.toMatch(/private|Kim|eyJ/);
  await portal.close();
});
