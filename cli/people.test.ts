import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { findStaffSession, startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/context.ts';
import { findByUsername, isPassword } from '#server/embedded/identity/people.ts';
import { command as peopleCommand } from './people.ts';
import { runInProcess } from './testing/run-command.ts';

const database = setUpTestDatabase();

function people(...args: string[]) {
  return runInProcess(peopleCommand, args, { DATABASE_URL: database.url });
}

/** Whether the password that a command printed is valid for the person. */
async function isValidPassword(username: string, output: string): Promise<boolean> {
  const password = /^password +(\S+)$/m.exec(output)?.[1];
  if (password === undefined) throw new Error('no password was printed');
  return isPassword(password, (await findByUsername(database.db, username))?.password_hash);
}

test('add creates a person who can sign in, with the given role and limits', async () => {
  const limits = ['--country', 'nz', '--customer', '80112', '--branch', '805'];
  const { output } = await people('add', ' Mere ', "Mere O'Brien", '--role', 'buyer', ...limits);
  expect(await isValidPassword('mere', output)).toBe(true);
  expect(await findByUsername(database.db, 'MERE')).toMatchObject({
    name: "Mere O'Brien",
    role: 'buyer',
    countries: ['nz'],
    customer_numbers: ['80112'],
    home_branch: '805',
  });
  expect((await people('list')).output).toBe(
    "mere  |  Mere O'Brien  |  buyer  |  countries: nz  |  customers: 80112  |  branch 805\n",
  );
});

test('a username can be added only once', async () => {
  await people('add', 'once', 'First', '--role', 'auditor');
  const again = await people('add', 'ONCE', 'Second', '--role', 'buyer');
  expect(again).toMatchObject({ exitCode: 1, errors: "once is somebody's username already.\n" });
  expect(await findByUsername(database.db, 'once')).toMatchObject({ name: 'First' });
});

test('password replaces the old password and ends its sessions', async () => {
  const first = await people('add', 'forgetful', 'Fern', '--role', 'branch_staff');
  const session = await sessionOf('forgetful');
  const second = await people('password', 'Forgetful');
  expect(await isValidPassword('forgetful', first.output)).toBe(false);
  expect(await isValidPassword('forgetful', second.output)).toBe(true);
  expect(await findStaffSession(database.db, session, { touch: true })).toBeUndefined();
});

test('remove signs a person out everywhere and prevents signing in', async () => {
  await people('add', 'leaver', 'Lee', '--role', 'buyer');
  const session = await sessionOf('leaver');
  expect((await people('remove', 'leaver')).output).toContain('leaver signs in no more');
  expect(await findByUsername(database.db, 'leaver')).toBeUndefined();
  expect(await findStaffSession(database.db, session, { touch: true })).toBeUndefined();
  expect(await people('remove', 'leaver')).toMatchObject({ exitCode: 1 });
  expect(await people('password', 'leaver')).toMatchObject({ exitCode: 1 });
});

test('the audit log has the actor, action and subject, but no password', async () => {
  const { output } = await people('add', 'audited', 'Ada', '--role', 'buyer');
  const { person_id: personId = '' } = (await findByUsername(database.db, 'audited')) ?? {};
  await people('password', 'audited');
  await people('remove', 'audited');
  const lines = await database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', personId)
    .orderBy('id')
    .execute();
  expect(lines.map(({ action }) => action)).toEqual([
    'person.created',
    'person.password-changed',
    'person.removed',
  ]);
  for (const { actor } of lines) expect(actor).toMatch(/^command line \(.+\)$/);
  const password = /^password +(\S+)$/m.exec(output)?.[1] ?? '';
  expect(JSON.stringify(lines)).not.toContain(password);
});

async function sessionOf(username: string): Promise<string> {
  const person = await findByUsername(database.db, username);
  if (!person) throw new Error(`nobody is called ${username}`);
  return startStaffSession(database.db, aStaffMember({ subject: person.person_id }));
}
