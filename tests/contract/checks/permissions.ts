import { expect, test } from 'vitest';
import { ROLES, roleScopes, SCOPES } from '#lib/auth/scopes.ts';
import {
  hasCountry,
  type OperationCase,
  otherCountry,
} from '#tests/contract/cases/operation-case.ts';
import type { ApiClient } from '#tests/contract/transport.ts';
import { makeResponseValidator } from './response-validator.ts';
import { readBody } from './responses.ts';

const expectDocumented = makeResponseValidator();

/** Who may call an operation, with a token and with a session: by scope, country and customer. */
export function describePermissions(operationCase: OperationCase, client: ApiClient): void {
  const [first] = operationCase.successes;
  const path = first?.path ?? '';
  const scopes = operationCase.anyScope ?? [operationCase.scope];
  const hasRole = ROLES.some((role) => roleScopes(role).some((scope) => scopes.includes(scope)));
  const successStatus = operationCase.status ?? 200;
  const wrongCountries: string[][] = [[otherCountry(client.country)], []];

  const expectFailure = async (response: Response, status: number, errorCode: string) => {
    expect(response.status).toBe(status);
    const body = await response.json();
    expect(body).toMatchObject({ errorCode, status });
    expect(response.headers.get('etag')).toBeNull();
    expectDocumented(operationCase.operation, status, body);
  };

  test('returns 401 without credentials, and 403 naming the scope for a token with every other scope', async () => {
    const anonymous = await client.transport.send(`${client.root}${path}`);
    await expectFailure(anonymous, 401, 'UNAUTHENTICATED');
    const scope = SCOPES.filter((other) => !scopes.includes(other)).join(' ');
    const response = await client.request(path, { claims: { scope } });
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="trade-supply", error="insufficient_scope", scope="[a-z: ]+"$/,
    );
    await expectFailure(response, 403, 'INSUFFICIENT_SCOPE');
  });

  test('allows a session what its role allows', async () => {
    for (const role of ROLES) {
      const response = await client.requestAs({ role }, path);
      if (!roleScopes(role).some((scope) => scopes.includes(scope))) {
        await expectFailure(response, 403, 'INSUFFICIENT_SCOPE');
        continue;
      }
      expect([role, response.status]).toEqual([role, successStatus]);
      const body = await readBody(operationCase, response);
      expectDocumented(operationCase.operation, response.status, body, response.headers);
    }
  });

  if (hasCountry(operationCase))
    test('returns 403 to a caller of another country or of none, after the scope was checked', async () => {
      for (const countries of wrongCountries) {
        const response = await client.request(path, { claims: { countries } });
        expect(response.headers.get('www-authenticate')).toBe(
          'Bearer realm="trade-supply", error="insufficient_scope", ' +
            `error_description="not for this country", scope="${scopes.join(' ')}"`,
        );
        await expectFailure(response, 403, 'COUNTRY_NOT_PERMITTED');
        const withoutScope = await client.request(path, { claims: { scope: '', countries } });
        await expectFailure(withoutScope, 403, 'INSUFFICIENT_SCOPE');
        if (!hasRole) continue;
        const session = await client.requestAs({ countries }, path);
        await expectFailure(session, 403, 'COUNTRY_NOT_PERMITTED');
      }
    });
  else
    test('ignores the countries of a token', async () => {
      for (const countries of wrongCountries) {
        expect((await client.request(path, { claims: { countries } })).status).toBe(successStatus);
      }
    });

  for (const { title, path: pathWithCosts, body, withoutCosts } of operationCase.successes) {
    if (withoutCosts === undefined) continue;
    test(`shows costs to a buyer and none to branch staff: ${title}`, async () => {
      const branchStaff = await client.requestAs({ role: 'branch_staff' }, pathWithCosts);
      expect(await branchStaff.json()).toEqual(withoutCosts);
      const buyer = await client.requestAs({ role: 'buyer' }, pathWithCosts);
      expect(await buyer.json()).toEqual(body);
      // The ETag of a buyer's response must not confirm it to branch staff.
      const headers = { 'if-none-match': buyer.headers.get('etag') ?? '' };
      const again = await client.requestAs({ role: 'branch_staff' }, pathWithCosts, { headers });
      expect(again.status).toBe(200);
    });
  }

  const { customer } = operationCase;
  if (customer === undefined) return;
  test('returns the record to its customer, and 404 to another customer', async () => {
    const byToken = (customers: string[]) =>
      client.request(path, { claims: { customer_numbers: customers } });
    const bySession = (customers: string[]) =>
      client.requestAs({ customerNumbers: customers }, path);
    for (const requestFor of [byToken, bySession]) {
      expect(await (await requestFor(['0', customer])).json()).toEqual(first?.body);
      for (const customers of [['0'], []]) {
        await expectFailure(await requestFor(customers), 404, 'RESOURCE_NOT_FOUND');
      }
    }
  });
}
