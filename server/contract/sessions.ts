import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { staffCookieName, staffCookieValue } from '#lib/auth/staff-cookie.ts';
import { type StaffMember, startStaffSession } from '#lib/auth/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/staff.ts';
import type { Asking } from './door.ts';
import { makeResponseChecker } from './response-checker.ts';
import type { Row } from './row.ts';
import { SESSION_SECRET } from './test-services.ts';

const fits = makeResponseChecker();
const HERE = { publicUrl: 'http://localhost:3000', secret: SESSION_SECRET };

/** The cookie of a new session: of an auditor without limits, or as `member` says. */
export async function signedIn(db: Database, member: Partial<StaffMember>): Promise<string> {
  // Somebody of their own, so that no request counts against another's quota.
  const own = { subject: randomUUID(), role: 'auditor' } as const;
  const id = await startStaffSession(db, aStaffMember({ ...own, ...member }));
  return `${staffCookieName(HERE)}=${await staffCookieValue(id, HERE)}`;
}

/** The session of a page's reader as a credential: when it counts. */
export function describeSessions(row: Row, { askAs }: Asking): void {
  const path = row.answers[0]?.path ?? '';

  const expectFailure = async (answer: Response, status: number, errorCode: string) => {
    expect(answer.status).toBe(status);
    const body = await answer.json();
    expect(body).toMatchObject({ errorCode, status });
    fits(row.operation, status, body);
  };

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
}
