import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GET as protectedResource } from '#app/.well-known/oauth-protected-resource/route.ts';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { staffMemberFromClaims } from '#lib/auth/staff-claims.ts';
import { makeTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { ISSUER_PROFILES } from '#server/testing/issuers/issuers.ts';
import { settingsOfPage } from '#server/testing/issuers/settings-page.ts';
import { startApi } from '#tests/contract/api-server.ts';
import type { Transport } from '#tests/contract/transport.ts';

const ALGORITHM = 'RS256';

const database = setUpTestDatabase();

const forms = ISSUER_PROFILES.flatMap((form) => form.clients.map((machine) => ({ form, machine })));

describe.each(forms)('$form.page, $machine.name', ({ form, machine }) => {
  const lines: Record<string, unknown>[] = [];
  const settings = settingsOfPage(form, machine.block);
  let api: Transport;
  beforeAll(async () => {
    const issuer = await makeTestIssuer({
      issuer: settings['OIDC_ISSUER'] ?? '',
      algorithm: ALGORITHM,
    });
    const log = makeLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    const all = { ...settings, ENVIRONMENT: 'test', RATE_LIMIT: '1000' };
    api = await startApi(database.url, all, { issuer, log });
  });
  afterAll(() => api?.close());

  /** Sends a GET with the claims of the vendor's machine tokens and `claims` over them; undefined removes one. */
  async function get(path: string, claims: Record<string, unknown> = {}, header = machine.header) {
    const now = Math.floor(Date.now() / 1000);
    const all: JWTPayload = { iat: now, nbf: now, exp: now + 3600, ...machine.claims, ...claims };
    const token = await api.issuer.tokenWithOnly(all, header);
    lines.length = 0;
    return api.send(path, { headers: { authorization: `Bearer ${token}` } });
  }
  const refusal = () => lines.find(({ msg }) => msg === 'an access token was refused');

  test('a machine token allows what its scopes grant, and nothing else', async () => {
    expect((await get('/v1/au/branches')).status).toBe(200);
    expect(lines).toContainEqual(expect.objectContaining({ status: 200, client: machine.client }));
    const forbidden = await get('/v1/au/products');
    expect(await forbidden.json()).toMatchObject({ status: 403, errorCode: 'INSUFFICIENT_SCOPE' });
    const prefix = settings['OIDC_SCOPE_PREFIX'] ?? '';
    expect(forbidden.headers.get('www-authenticate')).toContain(`scope="${prefix}product:read"`);
    const wrongCountry = await get('/v1/au/branches', { countries: ['nz'] });
    expect(wrongCountry.headers.get('www-authenticate')).toContain(
      `scope="${prefix}enterprise:read"`,
    );
  });

  test('names the scopes to clients as the issuer writes them', async () => {
    const prefix = settings['OIDC_SCOPE_PREFIX'] ?? '';
    expect(await protectedResource().json()).toMatchObject({
      authorization_servers: [settings['OIDC_ISSUER']],
      scopes_supported: expect.arrayContaining([`${prefix}enterprise:read`]),
    });
  });

  test('limits a token to its countries, given as an array or as text in any letter case', async () => {
    for (const countries of ['NZ', 'nz,', ['NZ'], '', []]) {
      const response = await get('/v1/au/branches', { countries });
      expect(await response.json()).toMatchObject({ errorCode: 'COUNTRY_NOT_PERMITTED' });
    }
    for (const countries of ['au,nz', 'NZ, AU', ['AU'], ['nz', 'au'], undefined]) {
      expect((await get('/v1/au/branches', { countries })).status).toBe(200);
    }
  });

  test('returns 401 for a token of another audience, and logs the reason without the value', async () => {
    const { audienceClaim } = machine;
    const response = await get('/v1/au/branches', { [audienceClaim]: 'someone-else' });
    expect(response.status).toBe(401);
    expect(refusal()).toMatchObject({
      level: 'info',
      correlationId: response.headers.get('x-correlation-id'),
      part: `claim ${audienceClaim}`,
      found: 'a text of 12 characters',
      expected: settings['API_AUDIENCE']?.replace(',', ' or '),
    });
    expect(JSON.stringify(lines)).not.toContain('someone-else');
  });

  test('returns 401 for an ID token of the same issuer, even for this audience', async () => {
    const { audienceClaim, claims } = machine;
    const marks = { nonce: 'n-0S6_WzA2Mj', at_hash: '77QmUPtjPfzWtF2AnpK9RQ' };
    const idToken = {
      ...Object.fromEntries(Object.keys(claims).map((name) => [name, undefined])),
      iss: settings['OIDC_ISSUER'],
      ...form.idToken,
      [audienceClaim]: claims[audienceClaim],
    };
    for (const header of [{ typ: 'JWT' }, {}]) {
      expect((await get('/v1/au/branches', { ...idToken, ...marks }, header)).status).toBe(401);
    }
    // ID tokens of Entra, Auth0 and Okta may lack these marks: they are recognised by the missing client claim.
    if (audienceClaim === 'client_id') return;
    const unmarked = { ...idToken, azp: audienceClaim === 'azp' ? claims['azp'] : undefined };
    expect((await get('/v1/au/branches', unmarked, { typ: 'JWT' })).status).toBe(401);
  });
});

test.each(ISSUER_PROFILES)(
  'with the settings of $page its ID tokens say who somebody is',
  (form) => {
    const config = readConfig({ ENVIRONMENT: 'test', ...settingsOfPage(form) });
    const member = { name: 'Kim Example', role: 'buyer', countries: ['au'] };
    expect(staffMemberFromClaims({ ...form.idToken, name: member.name }, config)).toMatchObject(
      member,
    );
  },
);
