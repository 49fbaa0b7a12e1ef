import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { browserAt } from './testing/browser-session.ts';
import { keycloak } from './testing/issuers/keycloak.ts';
import { settingsOfPage } from './testing/issuers/settings-page.ts';
import { openPortal, problemOf, sessionOf, signIn } from './testing/test-portal.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What OpenID Connect Core 1.0 has ID tokens say of the access token beside them, which is `not.kept`. */
const AT_HASH = createHash('sha256')
  .update('not.kept')
  .digest()
  .subarray(0, 16)
  .toString('base64url');
/** What the issuer made for tests says of people, and no vendor. */
const NOT_OURS = { role: undefined, auth_time: undefined, name: undefined };

// Of the five pages the one whose roles are nested: what ID tokens of all five say is in contract/issuers.test.ts.
test('with the settings of its page staff sign in through Keycloak', async () => {
  // The issuer is one of this machine; all else is the page's.
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
  expect(await sessionOf(portal, String(claims.sub))).toMatchObject({
    name: 'Kim Example',
    role: 'buyer',
    countries: ['au'],
  });
  expect((await browser.get('/v1/au/invoices/1')).status).toBe(404);
  expect((await browser.get('/v1/nz/invoices/1')).status).toBe(403);

  // One of the claims is of another form: nobody is let in, and the log says which.
  issuer.next = { claims: { ...claims, countries: { au: 'private' } } };
  const answer = await signIn(browserAt(service.url));
  expect(problemOf(answer)).toBe('unusable');
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
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
