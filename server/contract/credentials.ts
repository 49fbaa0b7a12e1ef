import { expect, test } from 'vitest';
import { makeTestIssuer } from '#lib/auth/testing/issuer.ts';
import type { Asking } from './door.ts';
import { makeResponseChecker } from './response-checker.ts';
import { methodOf, type Row } from './row.ts';

const fits = makeResponseChecker();
/** Made once: keys take longer to make than a request to answer. */
const stranger = makeTestIssuer();
const INVALID = /^Bearer realm="trade-supply", error="invalid_token", error_description="[^"]+"$/;

/** Who is nobody: every kind of credentials that are none, and what each is told. */
export function describeCredentials(row: Row, asking: Asking): void {
  const { ask } = asking;
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
}
