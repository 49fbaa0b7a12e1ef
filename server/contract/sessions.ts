import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { ROLES, scopesOf } from '#lib/auth/roles.ts';
import { staffCookieName } from '#lib/auth/staff-cookie.ts';
import { type StaffMember, startStaffSession } from '#lib/auth/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/staff.ts';
import { bodyOf } from './answers.ts';
import type { Asking } from './door.ts';
import { makeResponseChecker } from './response-checker.ts';
import { hasCountry, otherThan, type Row } from './row.ts';

const fits = makeResponseChecker();
const HERE = { publicUrl: 'http://localhost:3000' };

/** The cookie of a new session: of an auditor without limits, or as `member` says. */
export async function signedIn(db: Database, member: Partial<StaffMember>): Promise<string> {
  // Somebody of their own, so that no request counts against another's quota.
  const own = { subject: randomUUID(), role: 'auditor' } as const;
  const id = await startStaffSession(db, aStaffMember({ ...own, ...member }));
  return `${staffCookieName(HERE)}=${id}`;
}

/** The session of a page's reader as a credential: when it counts, and for how much. */
export function describeSessions(row: Row, { askAs, country }: Asking): void {
  const [first] = row.answers;
  const path = first?.path ?? '';

  const expectFailure = async (answer: Response, status: number, errorCode: string) => {
    expect(answer.status).toBe(status);
    const body = await answer.json();
    expect(body).toMatchObject({ errorCode, status });
    fits(row.operation, status, body);
  };

  test.each(ROLES)(
    'the session of the role %s may do what the role may, and no more',
    async (role) => {
      const answer = await askAs({ role }, path);
      if (!scopesOf(role).includes(row.scope)) {
        return expectFailure(answer, 403, 'INSUFFICIENT_SCOPE');
      }
      expect(answer.status).toBe(row.status ?? 200);
      fits(row.operation, answer.status, await bodyOf(row, answer), answer.headers);
    },
  );

  test.each(['cross-site', 'same-site', 'none', 'same-origin, cross-site', ''])(
    'a session is as if it were not there where the browser says %j',
    async (site) => {
      const answer = await askAs({}, path, { headers: { 'sec-fetch-site': site } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="trade-supply"');
      await expectFailure(answer, 401, 'UNAUTHENTICATED');
    },
  );

  test.each(['Bearer x', 'Basic eDp5', ''])(
    'beside Authorization: %s a session does not count',
    async (authorization) => {
      const answer = await askAs({}, path, { headers: { authorization } });
      await expectFailure(answer, 401, 'UNAUTHENTICATED');
    },
  );

  test.each(['staff-session=', 'staff-session=x', 'staff-session=a.b.c.d.e', 'theme=dark'])(
    'Cookie: %s is nobody',
    async (cookie) => {
      await expectFailure(await askAs({}, path, { headers: { cookie } }), 401, 'UNAUTHENTICATED');
    },
  );

  test('no other origin may read an answer: there is no CORS', async () => {
    const answer = await askAs({}, path, { headers: { origin: 'https://evil.example' } });
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
    expect(names).toEqual([]);
  });

  if (hasCountry(row))
    test.each([[[otherThan(country)]], [[]]])(
      'a session for the countries %j is a 403',
      async (countries) => {
        await expectFailure(await askAs({ countries }, path), 403, 'COUNTRY_NOT_PERMITTED');
      },
    );

  for (const { promise, path: priced, body, withoutCosts } of row.answers) {
    if (withoutCosts === undefined) continue;
    test(`branch staff see no cost, buyers do: ${promise}`, async () => {
      const counter = await askAs({ role: 'branch_staff' }, priced);
      expect(await counter.json()).toEqual(withoutCosts);
      const buyer = await askAs({ role: 'buyer' }, priced);
      expect(await buyer.json()).toEqual(body);
      // A tag that a buyer's browser kept brings branch staff nothing.
      const tag = buyer.headers.get('etag') ?? '';
      const again = await askAs({ role: 'branch_staff' }, priced, {
        headers: { 'if-none-match': tag },
      });
      expect(again.status).toBe(200);
    });
  }

  const { customer } = row;
  if (customer === undefined) return;
  test('a session for its customer sees it, and for others it does not exist', async () => {
    const own = await askAs({ customerNumbers: ['0', customer] }, path);
    expect(await own.json()).toEqual(first?.body);
    for (const customerNumbers of [['0'], []]) {
      const answer = await askAs({ customerNumbers }, path);
      await expectFailure(answer, 404, 'RESOURCE_NOT_FOUND');
    }
  });
}
