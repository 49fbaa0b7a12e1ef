import { createLocalJWKSet, type JWTPayload } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  DEFAULT_CLAIM_RULES,
  makeTestIssuer,
  type TestIssuer,
} from '#lib/auth/testing/token-issuer.ts';
import { isDomainError } from '#lib/errors.ts';
import { makeTokenVerifier, type TokenVerifierOptions } from './token-verifier.ts';

let ours: TestIssuer;
let stranger: TestIssuer;
const log = { write: vi.fn(), flush: vi.fn() };
beforeAll(async () => {
  ours = await makeTestIssuer();
  stranger = await makeTestIssuer({ kid: 'key-2' });
});

const verifier = (rules: Partial<TokenVerifierOptions> = {}) =>
  makeTokenVerifier({
    ...DEFAULT_CLAIM_RULES,
    issuer: ours.issuer,
    keyFor: createLocalJWKSet(ours.keys()),
    acceptJwtType: false,
    log,
    ...rules,
  });

async function problemOf(token: string, rules?: Partial<TokenVerifierOptions>) {
  const by = verifier(rules);
  const outcome = (async () => by.verify(`Bearer ${token}`))();
  const error: unknown = await outcome.catch((refused: unknown) => refused);
  return isDomainError(error) ? by.refusalOf(error)?.problem : undefined;
}

const now = () => Math.floor(Date.now() / 1000);
const AUDIENCE = 'http://localhost:3000';

test.each([
  [{ aud: undefined }, 'claim aud', 'nothing', AUDIENCE],
  [{ aud: `${AUDIENCE}/` }, 'claim aud', 'the expected one with a slash at its end', AUDIENCE],
  [{ aud: ['a', 'b'] }, 'claim aud', 'a list of 2: a text of 1 character', AUDIENCE],
  [{ iss: 'x' }, 'claim iss', 'a text of 1 character', `${AUDIENCE}/idp`],
  [{ sub: undefined }, 'claim sub', 'nothing', 'it to be there'],
  [{ sub: 7 }, 'claim sub', 'a number', 'a text'],
  [{ iat: undefined }, 'claim iat', 'nothing', 'a number of seconds'],
  [{ scope: ['a'] }, 'claim scope', 'a list of 1: a text of 1 character', 'a text'],
  [{ countries: 7 }, 'claim countries', 'a number', expect.stringMatching(/^codes of two letters/)],
])(
  'logs the claim, its shape and what was expected for %j',
  async (claims, part, found, expected) => {
    const token = await ours.token(claims as JWTPayload);
    expect(await problemOf(token)).toEqual({ part, found, expected });
  },
);

test('logs by how much times are off', async () => {
  const late = await problemOf(await ours.token({ exp: now() - 95 }));
  expect(late).toMatchObject({ part: 'claim exp', expected: 'later' });
  expect(late?.found).toMatch(/^a time 9[5-7] s ago$/);
  const early = await problemOf(await ours.token({ iat: now() + 95 }));
  expect(early?.found).toMatch(/^a time 9[3-5] s ahead$/);
});

test.each<[string, string, () => Promise<string>]>([
  ['header typ', 'JWT', () => ours.token({}, { typ: 'JWT' })],
  ['header kid', 'nothing', () => ours.token({}, { kid: undefined })],
  ['header typ', 'a text of 10 characters', () => ours.token({}, { typ: 'logout+jwt' })],
  ['header kid', 'a key that the issuer does not publish', () => stranger.token()],
  [
    'signature',
    'one that does not match the key',
    async () => (await ours.token()).replace(/.{8}$/, 'AAAAAAAA'),
  ],
  ['token', 'something else', async () => 'a.b.c'],
])('logs of the %s that it is %s', async (part, found, token) => {
  expect(await problemOf(await token())).toMatchObject({ part, found });
});

test('only scopes with the configured prefix count', async () => {
  const scope = 'invoicing:read other/costs:read trade/product:read trade/unknown';
  const principal = await verifier({ scopePrefix: 'trade/' }).verify(
    `Bearer ${await ours.token({ scope })}`,
  );
  expect([...principal.scopes]).toEqual(['product:read']);
});

test('with a configured scope claim, scope and scp grant nothing', async () => {
  const token = await ours.token({ permissions: ['product:read'] });
  const principal = await verifier({ scopeClaim: 'permissions' }).verify(`Bearer ${token}`);
  expect([...principal.scopes]).toEqual(['product:read']);
  const wrong = await ours.token({ permissions: { 'product:read': true } });
  expect(await problemOf(wrong, { scopeClaim: 'permissions' })).toMatchObject({
    part: 'claim permissions',
    found: 'an object',
  });
});

test('accepts a token without our scopes and logs where scopes were looked for', async () => {
  log.write.mockClear();
  await verifier({ scopePrefix: 'trade/' }).verify(`Bearer ${await ours.token()}`);
  expect(log.write).toHaveBeenCalledWith('info', 'an access token grants none of our scopes', {
    client: 'client-1',
    scopeClaim: 'scope or scp',
    scopePrefix: 'trade/',
  });
});
