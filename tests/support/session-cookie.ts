import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { type StaffMember, startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/staff.ts';

const CONFIG = { publicUrl: 'http://localhost:3000' };

/**
 * The cookie of a new session, by default of an auditor without limits. Each session is another
 * person's, so that no request counts against another's quota.
 */
export async function sessionCookie(db: Database, member: Partial<StaffMember>): Promise<string> {
  const defaults = { subject: randomUUID(), role: 'auditor' } as const;
  const id = await startStaffSession(db, aStaffMember({ ...defaults, ...member }));
  return `${sessionCookieName(CONFIG)}=${id}`;
}
