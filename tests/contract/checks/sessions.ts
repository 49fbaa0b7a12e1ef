import { expect, test } from 'vitest';
import type { OperationCase } from '#tests/contract/cases/operation-case.ts';
import type { ApiClient } from '#tests/contract/transport.ts';
import { makeResponseValidator } from './response-validator.ts';

const expectDocumented = makeResponseValidator();

/** When the session cookie of a portal page counts as a credential. */
export function describeSessions(operationCase: OperationCase, client: ApiClient): void {
  const path = operationCase.successes[0]?.path ?? '';

  const expectUnauthenticated = async (response: Response) => {
    expect(response.status).toBe(401);
    const body = await response.json();
    expect(body).toMatchObject({ errorCode: 'UNAUTHENTICATED', status: 401 });
    expectDocumented(operationCase.operation, 401, body);
  };

  test.each(['cross-site', 'same-site', 'none', 'same-origin, cross-site', ''])(
    'ignores a session where Sec-Fetch-Site is %j',
    async (site) => {
      const response = await client.requestAs({}, path, { headers: { 'sec-fetch-site': site } });
      expect(response.headers.get('www-authenticate')).toBe('Bearer realm="trade-supply"');
      await expectUnauthenticated(response);
    },
  );

  test.each(['Bearer x', 'Basic eDp5', ''])(
    'ignores a session beside Authorization: %s',
    async (authorization) => {
      await expectUnauthenticated(await client.requestAs({}, path, { headers: { authorization } }));
    },
  );

  test.each(['staff-session=', 'staff-session=x', 'staff-session=a.b.c.d.e', 'theme=dark'])(
    'does not authenticate with Cookie: %s',
    async (cookie) => {
      await expectUnauthenticated(await client.requestAs({}, path, { headers: { cookie } }));
    },
  );

  test('sends no CORS headers to another origin', async () => {
    const headers = { origin: 'https://evil.example' };
    const response = await client.requestAs({}, path, { headers });
    const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(names).toEqual([]);
  });
}
