import { expect, test } from 'vitest';
import { SCOPES } from '#lib/auth/scopes.ts';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import type { Asking } from './door.ts';
import { makeResponseChecker } from './response-checker.ts';
import { hasCountry, methodOf, otherThan, type Row } from './row.ts';

const fits = makeResponseChecker();
/** Made once: keys take longer to make than a request to answer. */
const stranger = makeTestIssuer();
const INVALID = /^Bearer realm="trade-supply", error="invalid_token", error_description="[^"]+"$/;

/** Who may ask: every kind of caller that may not, and what each is told. */
export function describeCredentials(row: Row, asking: Asking): void {
  const { ask, country } = asking;
  const path = row.answers[0]?.path ?? '';

  const expectFailure = async (answer: Response, status: number, errorCode: string) => {
    expect(answer.status).toBe(status);
    const body = await answer.json();
    expect(body).toMatchObject({ errorCode, status });
    expect(answer.headers.get('etag')).toBeNull();
    fits(row.operation, status, body);
  };

  test('without credentials it is a 401 that says where none were sent', async () => {
    const answer = await asking.door.send(`${asking.root}${path}`);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="trade-supply"');
    await expectFailure(answer, 401, 'UNAUTHENTICATED');
  });

  test.each(['Bearer', 'Bearer x', 'Bearer a b', 'Bearer a, Bearer b'])(
    'Authorization: %s is a 401',
    async (authorization) => {
      const answer = await ask(path, { headers: { authorization } });
      expect(answer.headers.get('www-authenticate')).toMatch(INVALID);
      await expectFailure(answer, 401, 'UNAUTHENTICATED');
    },
  );

  test('a token of another issuer is a 401', async () => {
    const token = await (await stranger).token();
    const answer = await ask(path, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get('www-authenticate')).toMatch(INVALID);
    await expectFailure(answer, 401, 'UNAUTHENTICATED');
  });

  test('an expired token is a 401', async () => {
    const exp = Math.floor(Date.now() / 1000) - 60;
    await expectFailure(await ask(path, { claims: { exp } }), 401, 'UNAUTHENTICATED');
  });

  if (methodOf(row) === 'GET')
    test('credentials are checked before a 304', async () => {
      const tag = (await ask(path)).headers.get('etag') ?? '';
      const answer = await asking.door.send(`${asking.root}${path}`, {
        headers: { 'if-none-match': tag },
      });
      await expectFailure(answer, 401, 'UNAUTHENTICATED');
    });

  test('a token with every scope but the right one is a 403 that names it', async () => {
    const answer = await ask(path, { claims: { scope: othersThan(row.scope) } });
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="trade-supply", error="insufficient_scope", scope="[a-z:]+"$/,
    );
    await expectFailure(answer, 403, 'INSUFFICIENT_SCOPE');
  });

  if (!hasCountry(row))
    test.each([[['au']], [[]]])(
      'a token for the countries %j is as good as any',
      async (countries) => {
        expect((await ask(path, { claims: { countries } })).status).toBe(row.status ?? 200);
      },
    );
  else
    test.each([[[otherThan(country)]], [[]]])(
      'a token for the countries %j is a 403',
      async (countries) => {
        const answer = await ask(path, { claims: { countries } });
        expect(answer.headers.get('www-authenticate')).toBe(
          'Bearer realm="trade-supply", error="insufficient_scope", ' +
            `error_description="not for this country", scope="${row.scope}"`,
        );
        await expectFailure(answer, 403, 'COUNTRY_NOT_PERMITTED');
      },
    );

  if (hasCountry(row))
    test('permission comes before the permitted country', async () => {
      const claims = { scope: '', countries: [otherThan(country)] };
      await expectFailure(await ask(path, { claims }), 403, 'INSUFFICIENT_SCOPE');
    });

  const { customer } = row;
  if (customer === undefined) return;
  test('a token for its customer sees it, and for others it does not exist', async () => {
    const own = await ask(path, { claims: { customer_numbers: ['0', customer] } });
    expect(await own.json()).toEqual(row.answers[0]?.body);
    for (const customer_numbers of [['0'], []]) {
      await expectFailure(
        await ask(path, { claims: { customer_numbers } }),
        404,
        'RESOURCE_NOT_FOUND',
      );
    }
  });
}

function othersThan(scope: string): string {
  return SCOPES.filter((other) => other !== scope).join(' ');
}
