import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { findStaffSession, startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/context.ts';
import { command as sessionsCommand } from './sessions.ts';
import { runInProcess } from './testing/run-command.ts';

const database = setUpTestDatabase();

function sessions(...args: string[]) {
  return runInProcess(sessionsCommand, args, { DATABASE_URL: database.url });
}

function signedIn(subject: string): Promise<string> {
  return startStaffSession(database.db, aStaffMember({ subject }));
}

test('list prints who is signed in', async () => {
  expect((await sessions('list')).output).toBe('Nobody is signed in.\n');
  await signedIn('listed');
  expect((await sessions('list')).output).toMatch(
    /^listed +\| +Kim Example +\| +buyer +\| +since 2.+ +\| +seen 2/,
  );
});

test("revoke ends a person's sessions, or says that there are none", async () => {
  const id = await signedIn('leaver');
  expect((await sessions('revoke', 'leaver')).output).toContain('One session is over.');
  expect(await findStaffSession(database.db, id, { touch: true })).toBeUndefined();
  expect((await sessions('revoke', 'leaver')).output).toBe('leaver is not signed in.\n');
  const line = await database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('action', '=', 'staff.revoked')
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    actor: expect.stringMatching(/^command line \(.+\)$/),
    details: '{"sessions":1}',
  });
});
