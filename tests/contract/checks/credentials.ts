import { expect, test } from 'vitest';
import { makeTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { methodOf, type OperationCase } from '#tests/contract/cases/operation-case.ts';
import type { ApiClient } from '#tests/contract/transport.ts';
import { makeResponseValidator } from './response-validator.ts';

const expectDocumented = makeResponseValidator();
/** One for the whole file: generating keys takes longer than a request. */
const otherIssuer = makeTestIssuer();
const INVALID_TOKEN =
  /^Bearer realm="trade-supply", error="invalid_token", error_description="[^"]+"$/;

/** Missing and invalid credentials, and what `WWW-Authenticate` says about each. */
export function describeCredentials(operationCase: OperationCase, client: ApiClient): void {
  const path = operationCase.successes[0]?.path ?? '';

  const expectUnauthenticated = async (response: Response) => {
    expect(response.status).toBe(401);
    const body = await response.json();
    expect(body).toMatchObject({ errorCode: 'UNAUTHENTICATED', status: 401 });
    expect(response.headers.get('etag')).toBeNull();
    expectDocumented(operationCase.operation, 401, body);
  };

  test('returns 401 with a plain challenge without credentials', async () => {
    const response = await client.transport.send(`${client.root}${path}`);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="trade-supply"');
    await expectUnauthenticated(response);
  });

  test.each(['Bearer', 'Bearer x', 'Bearer a b', 'Bearer a, Bearer b'])(
    'returns 401 for Authorization: %s',
    async (authorization) => {
      const response = await client.request(path, { headers: { authorization } });
      expect(response.headers.get('www-authenticate')).toMatch(INVALID_TOKEN);
      await expectUnauthenticated(response);
    },
  );

  test('returns 401 for a token of another issuer', async () => {
    const token = await (await otherIssuer).token();
    const headers = { authorization: `Bearer ${token}` };
    const response = await client.request(path, { headers });
    expect(response.headers.get('www-authenticate')).toMatch(INVALID_TOKEN);
    await expectUnauthenticated(response);
  });

  test('returns 401 for an expired token', async () => {
    const exp = Math.floor(Date.now() / 1000) - 60;
    await expectUnauthenticated(await client.request(path, { claims: { exp } }));
  });

  if (methodOf(operationCase) === 'GET')
    test('checks credentials before it returns a 304', async () => {
      const etag = (await client.request(path)).headers.get('etag') ?? '';
      const response = await client.transport.send(`${client.root}${path}`, {
        headers: { 'if-none-match': etag },
      });
      await expectUnauthenticated(response);
    });
}
