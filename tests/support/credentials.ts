import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { sessionCookieName } from '#lib/auth/sessions/session-cookie.ts';
import { type StaffMember, startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/context.ts';
import { ensureProgram } from '#tests/support/start-process.ts';

/** Makes `tls.key` and `tls.crt` in a folder, a certificate for `localhost` that signs itself. */
export function makeCertificate(folder: string): void {
  ensureProgram('openssl', 'openssl', 'version');
  const args = [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')],
  ];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

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
