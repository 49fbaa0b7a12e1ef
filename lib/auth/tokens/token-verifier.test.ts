import { createHmac } from 'node:crypto';
import { createLocalJWKSet, type JWTPayload } from 'jose';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  DEFAULT_CLAIM_RULES,
  defaultClaims,
  makeTestIssuer,
  type TestIssuer,
} from '#lib/auth/testing/token-issuer.ts';
import { makeTokenVerifier, type TokenVerifier } from './token-verifier.ts';

let ours: TestIssuer;
let stranger: TestIssuer;
let verifier: TokenVerifier;
let relaxed: TokenVerifier;

const log = { write: () => undefined, flush: () => undefined };
const usual = { ...DEFAULT_CLAIM_RULES, log };
afterEach(() => {
  vi.useRealTimers();
});

beforeAll(async () => {
  ours = await makeTestIssuer();
  stranger = await makeTestIssuer();
  const rules = { ...ours, ...usual, keyFor: createLocalJWKSet(ours.keys()) };
  verifier = makeTokenVerifier({ ...rules, acceptJwtType: false });
  relaxed = makeTokenVerifier({ ...rules, acceptJwtType: true });
});

const now = () => Math.floor(Date.now() / 1000);
const verify = async (token: string, by = verifier) => by.verify(`Bearer ${token}`);
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const refused = { code: 'UNAUTHENTICATED' };

test('a valid token gives the principal of its client with scopes, countries and customers', async () => {
  const token = await ours.token({ countries: ['au'], customer_numbers: ['17850'] });
  expect(await verify(token)).toEqual({
    kind: 'client',
    id: 'client-1',
    clientId: 'client-1',
    scopes: new Set(['invoicing:read', 'costs:read']),
    countries: new Set(['au']),
    customerNumbers: ['17850'],
  });
});

test.each(['RS256', 'PS256', 'ES256'] as const)('accepts signatures by %s', async (algorithm) => {
  const issuer = await makeTestIssuer({ algorithm });
  const keyFor = createLocalJWKSet(issuer.keys());
  const by = makeTokenVerifier({ ...issuer, ...usual, keyFor, acceptJwtType: false });
  expect(await verify(await issuer.token(), by)).toMatchObject({ id: 'client-1' });
});

test('an absent claim is no limit, an empty one permits nothing', async () => {
  expect(await verify(await ours.token())).toMatchObject({ countries: undefined });
  const none = await verify(await ours.token({ countries: [], customer_numbers: [] }));
  expect(none).toMatchObject({ countries: new Set(), customerNumbers: [] });
});

test('a token without known scopes has no permission', async () => {
  expect((await verify(await ours.token({ scope: undefined }))).scopes.size).toBe(0);
  expect((await verify(await ours.token({ scope: 'admin openid' }))).scopes.size).toBe(0);
});

test.each([
  ['expired for longer than the leeway', { exp: now() - 31 }],
  ['without an expiry', { exp: undefined }],
  ['that expires more than a day ahead', { exp: now() + 24 * 3600 + 60 }],
  ['not valid yet', { nbf: now() + 60 }],
  ['issued in the future', { iat: now() + 60 }],
  ['with a customer number that PostgreSQL cannot store', { customer_numbers: ['a\u0000b'] }],
  ['of another issuer', { iss: 'https://evil.example/idp' }],
  ['without an issuer', { iss: undefined }],
])('refuses a token %s', async (_, claims) => {
  await expect(verify(await ours.token(claims as JWTPayload))).rejects.toMatchObject(refused);
});

test.each([
  ['expired within the leeway', { exp: now() - 10 }],
  ['valid from a few seconds in the future', { nbf: now() + 10 }],
  [
    'for several audiences including ours',
    { aud: ['https://other.example', 'http://localhost:3000'] },
  ],
])('accepts a token %s', async (_, claims) => {
  expect(await verify(await ours.token(claims))).toMatchObject({ id: 'client-1' });
});

test('refuses a token whose header has no type', async () => {
  await expect(verify(await ours.token({}, { typ: undefined }))).rejects.toMatchObject(refused);
});

test('ignores keys that the token contains or links to', async () => {
  const [jwk] = stranger.keys().keys;
  for (const header of [
    { jwk },
    { jku: 'https://evil.example/jwks' },
    { x5u: 'https://evil.example/x' },
  ]) {
    await expect(verify(await stranger.token({}, header))).rejects.toMatchObject(refused);
  }
});

test('refuses alg none, and HS256 with the public key as its secret', async () => {
  const claims = encoded(defaultClaims(ours.issuer, ours.audience));
  const none = `${encoded({ alg: 'none', kid: 'key-1', typ: 'at+jwt' })}.${claims}.`;
  const signed = `${encoded({ alg: 'HS256', kid: 'key-1', typ: 'at+jwt' })}.${claims}`;
  const [jwk] = ours.keys().keys;
  const mac = createHmac('sha256', JSON.stringify(jwk)).update(signed).digest('base64url');
  await expect(verify(none)).rejects.toMatchObject(refused);
  await expect(verify(`${signed}.${mac}`)).rejects.toMatchObject(refused);
});

test('refuses a token that was changed after signing', async () => {
  const [header, , signature] = (await ours.token()).split('.');
  const claims = encoded({ ...defaultClaims(ours.issuer, ours.audience), sub: 'client-2' });
  await expect(verify(`${header}.${claims}.${signature}`)).rejects.toMatchObject(refused);
});

test('can accept issuers that do not send at+jwt, but none of their other tokens', async () => {
  for (const typ of ['JWT', undefined])
    expect(await verify(await ours.token({}, { typ }), relaxed)).toBeDefined();
  const logout = await ours.token({}, { typ: 'logout+jwt' });
  await expect(verify(logout, relaxed)).rejects.toMatchObject(refused);
});

test.each<[string, JWTPayload]>([
  ['client_id', { client_id: undefined }],
  ['nonce', { nonce: 'n' }],
  ['at_hash', { at_hash: 'h' }],
  ['events', { events: {} }],
  ['token_use', { token_use: 'id' }],
  ['typ', { typ: 'ID' }],
  ['typ', { typ: 'Refresh' }],
])('the claim %s gives away a token that is no access token: %j', async (claim, claims) => {
  const token = await ours.token(claims, { typ: 'JWT' });
  const problem = { part: `claim ${claim}` };
  await expect(verify(token, relaxed)).rejects.toMatchObject({ ...refused, problem });
});

test('a token of type JWT without a subject speaks for its client', async () => {
  const { sub: _, ...claims } = defaultClaims(ours.issuer, ours.audience);
  const token = await ours.tokenWithOnly(claims, { typ: 'JWT' });
  expect(await verify(token, relaxed)).toMatchObject({ id: 'client-1', clientId: 'client-1' });
});

test('caches a verified token only until it expires', async () => {
  const keyFor = vi.fn(createLocalJWKSet(ours.keys()));
  const counting = makeTokenVerifier({ ...ours, ...usual, acceptJwtType: false, keyFor });
  const token = await ours.token();
  await verify(token, counting);
  expect(await verify(token, counting)).toMatchObject({ id: 'client-1' });
  expect(keyFor).toHaveBeenCalledTimes(1);
  const old = await ours.token({ exp: now() - 10 });
  await verify(old, counting);
  await verify(old, counting);
  expect(keyFor).toHaveBeenCalledTimes(3);
});

test('refuses a token seen before once its key has been gone for ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const keyFor = vi.fn(createLocalJWKSet(stranger.keys()));
  keyFor.mockImplementationOnce(createLocalJWKSet(ours.keys()));
  const rotating = makeTokenVerifier({ ...ours, ...usual, acceptJwtType: false, keyFor });
  const token = await ours.token({ exp: now() + 24 * 3600 });
  await verify(token, rotating);
  vi.advanceTimersByTime(11 * 60_000);
  await expect(verify(token, rotating)).rejects.toMatchObject(refused);
});

test('setting the clock back does not extend the life of a cached token', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const token = await ours.token({ exp: now() + 1 });
  await verify(token);
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() - 3600_000);
  // It is verified again, and by this clock it was issued in the future.
  await expect(verify(token)).rejects.toMatchObject(refused);
});
