import { createLocalJWKSet } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import {
  DEFAULT_CLAIM_RULES,
  defaultClaims,
  makeTestIssuer,
  type TestIssuer,
} from '#lib/auth/testing/token-issuer.ts';
import { makeTokenVerifier, type TokenVerifier } from './token-verifier.ts';

let issuer: TestIssuer;
let verifiers: TokenVerifier[];
beforeAll(async () => {
  issuer = await makeTestIssuer();
  const rules = {
    ...issuer,
    ...DEFAULT_CLAIM_RULES,
    keyFor: createLocalJWKSet(issuer.keys()),
    log: { write: () => undefined, flush: () => undefined },
  };
  verifiers = [false, true].map((acceptJwtType) => makeTokenVerifier({ ...rules, acceptJwtType }));
});

const HEADER = { alg: 'ES256', kid: 'key-1', typ: 'at+jwt' };

/** A signed token with one header member or claim replaced by raw `json`. */
function tokenWith(part: 'header' | 'claims', member: string, json: string): Promise<string> {
  const written = (values: object, own: boolean) => {
    const { [member]: _, ...others } = { ...values } as Record<string, unknown>;
    const rest = JSON.stringify(own ? others : values);
    return own ? rest.replace(/}$/, `,"${member}":${json}}`) : rest;
  };
  const claims = defaultClaims(issuer.issuer, issuer.audience);
  return issuer.signRaw(written(HEADER, part === 'header'), written(claims, part === 'claims'));
}

/** Values of every JSON type, and the right value wrapped in a list and an object, except for those in `allowed`. */
function others(part: 'header' | 'claims', member: string, right: string, allowed = ['']) {
  return ['null', 'true', 'false', '7', '1e999', '""', '"x"', '{}', '[]', '[null]', '[7]', '[{}]']
    .concat([`[${right}]`, `[[${right}]]`, `{"0":${right}}`])
    .filter((json) => !allowed.includes(json))
    .map((json) => [part, member, json] as const);
}

const ISSUER = '"http://localhost:3000/idp"';
const AUDIENCE = '"http://localhost:3000"';
const TEXT = ['""', '"x"'];

test.each([
  ...others('header', 'alg', '"ES256"'),
  ...others('header', 'kid', '"key-1"'),
  ...others('header', 'typ', '"at+jwt"'),
  ...others('header', 'crit', '"exp"'),
  ...others('claims', 'iss', ISSUER),
  ...others('claims', 'aud', AUDIENCE, [`[${AUDIENCE}]`]),
  ...others('claims', 'sub', '"client-1"', ['"x"']),
  ...others('claims', 'exp', '9999999999'),
  ...others('claims', 'nbf', '1700000000', ['7']),
  ...others('claims', 'iat', '1700000000', ['7']),
  ...others('claims', 'jti', '"x"', TEXT),
  ...others('claims', 'client_id', '"client-1"', TEXT),
  ...others('claims', 'azp', '"client-1"', TEXT),
  ...others('claims', 'appid', '"client-1"', TEXT),
  ...others('claims', 'cid', '"client-1"', TEXT),
  ...others('claims', 'scope', '"invoicing:read"', TEXT),
  ...others('claims', 'scp', '"invoicing:read"', [...TEXT, '[]', '["invoicing:read"]']),
  ...others('claims', 'countries', '"au"', ['""', '[]', '["au"]']),
  ...others('claims', 'customer_numbers', '"17850"', [...TEXT, '[]', '["17850"]']),
  ['claims', 'aud', `[${AUDIENCE},7]`] as const,
  ['claims', 'aud', `[${AUDIENCE},null]`] as const,
])('refuses a token whose %s have %s = %s', async (part, member, json) => {
  const token = await tokenWith(part, member, json);
  for (const verifier of verifiers) {
    const outcome = (async () => verifier.verify(`Bearer ${token}`))();
    await expect(outcome).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

test.each([
  ['claims', 'aud', `[${AUDIENCE}]`],
  ['claims', 'scp', '["invoicing:read"]'],
  ['claims', 'countries', '["au"]'],
  ['claims', 'unknown', '[{"a":null}]'],
  ['header', 'unknown', '[{"a":null}]'],
  ['header', 'typ', '"application/at+jwt"'],
] as const)('accepts a token whose %s have %s = %s', async (part, member, json) => {
  const token = await tokenWith(part, member, json);
  for (const verifier of verifiers) {
    expect(await verifier.verify(`Bearer ${token}`)).toMatchObject({ id: 'client-1' });
  }
});
