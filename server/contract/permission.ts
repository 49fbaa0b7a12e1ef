import { expect, test } from 'vitest';
import { ROLES, scopesOf } from '#lib/auth/roles.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { bodyOf } from './answers.ts';
import type { Asking } from './door.ts';
import { makeResponseChecker } from './response-checker.ts';
import { hasCountry, otherThan, type Row } from './row.ts';

const fits = makeResponseChecker();

/** Who may ask an operation, and for what: its scope, country and customers, of tokens and of sessions. */
export function describePermission(row: Row, asking: Asking): void {
  const { ask, askAs, country } = asking;
  const [first] = row.answers;
  const path = first?.path ?? '';
  const succeeds = row.status ?? 200;
  const ofCountries: string[][] = [[otherThan(country)], []];

  const expectFailure = async (answer: Response, status: number, errorCode: string) => {
    expect(answer.status).toBe(status);
    const body = await answer.json();
    expect(body).toMatchObject({ errorCode, status });
    expect(answer.headers.get('etag')).toBeNull();
    fits(row.operation, status, body);
  };

  test('nobody may ask, nor a token with every scope but the right one, which the 403 names', async () => {
    await expectFailure(await asking.door.send(`${asking.root}${path}`), 401, 'UNAUTHENTICATED');
    const scope = SCOPES.filter((other) => other !== row.scope).join(' ');
    const answer = await ask(path, { claims: { scope } });
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="trade-supply", error="insufficient_scope", scope="[a-z:]+"$/,
    );
    await expectFailure(answer, 403, 'INSUFFICIENT_SCOPE');
  });

  test('a session may do what its role may, and no more', async () => {
    for (const role of ROLES) {
      const answer = await askAs({ role }, path);
      if (!scopesOf(role).includes(row.scope)) {
        await expectFailure(answer, 403, 'INSUFFICIENT_SCOPE');
        continue;
      }
      expect([role, answer.status]).toEqual([role, succeeds]);
      fits(row.operation, answer.status, await bodyOf(row, answer), answer.headers);
    }
  });

  if (hasCountry(row))
    test('who is for other countries or none may not ask, and permission comes before that', async () => {
      for (const countries of ofCountries) {
        const answer = await ask(path, { claims: { countries } });
        expect(answer.headers.get('www-authenticate')).toBe(
          'Bearer realm="trade-supply", error="insufficient_scope", ' +
            `error_description="not for this country", scope="${row.scope}"`,
        );
        await expectFailure(answer, 403, 'COUNTRY_NOT_PERMITTED');
        await expectFailure(await askAs({ countries }, path), 403, 'COUNTRY_NOT_PERMITTED');
        const without = await ask(path, { claims: { scope: '', countries } });
        await expectFailure(without, 403, 'INSUFFICIENT_SCOPE');
      }
    });
  else
    test('where there is no country, it does not matter which a token is for', async () => {
      for (const countries of ofCountries) {
        expect((await ask(path, { claims: { countries } })).status).toBe(succeeds);
      }
    });

  for (const { promise, path: priced, body, withoutCosts } of row.answers) {
    if (withoutCosts === undefined) continue;
    test(`branch staff see no cost, buyers do: ${promise}`, async () => {
      const counter = await askAs({ role: 'branch_staff' }, priced);
      expect(await counter.json()).toEqual(withoutCosts);
      const buyer = await askAs({ role: 'buyer' }, priced);
      expect(await buyer.json()).toEqual(body);
      // A tag that a buyer's browser kept brings branch staff nothing.
      const headers = { 'if-none-match': buyer.headers.get('etag') ?? '' };
      const again = await askAs({ role: 'branch_staff' }, priced, { headers });
      expect(again.status).toBe(200);
    });
  }

  const { customer } = row;
  if (customer === undefined) return;
  test('for its customer it is there, and for others it does not exist', async () => {
    const byToken = (customers: string[]) => ask(path, { claims: { customer_numbers: customers } });
    const bySession = (customers: string[]) => askAs({ customerNumbers: customers }, path);
    for (const askFor of [byToken, bySession]) {
      expect(await (await askFor(['0', customer])).json()).toEqual(first?.body);
      for (const customers of [['0'], []]) {
        await expectFailure(await askFor(customers), 404, 'RESOURCE_NOT_FOUND');
      }
    }
  });
}
