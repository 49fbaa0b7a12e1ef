import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { aStaffMember } from '#lib/auth/testing/context.ts';
import {
  deleteEndedStaffSessions,
  endStaffSession,
  findStaffSession,
  listStaffSessions,
  revokeStaffSessions,
  type StaffMember,
  startStaffSession,
  wasRevoked,
} from './staff-sessions.ts';

const database = setUpTestDatabase();

function member(subject: string): StaffMember {
  return aStaffMember({ subject, countries: ['nz'], homeBranch: '101' });
}

const start = (who: StaffMember, idToken?: string) => startStaffSession(database.db, who, idToken);
const find = (id: string) => findStaffSession(database.db, id, { touch: true });

async function shift(subject: string, column: 'seen_at' | 'ends_at', by: string) {
  await database.db
    .updateTable('staff_sessions')
    .set({ [column]: sql`${sql.ref(column)} + ${by}::interval` })
    .where('subject', '=', subject)
    .execute();
}

test('finds the staff member of a session as described at sign-in', async () => {
  const id = await start(member('described'));
  expect(await find(id)).toEqual(member('described'));
});

test('each session has its own id, and only its hash is stored', async () => {
  const ids = [1, 2].map(() => start(member('hashed'), 'a.token'));
  const [first, second] = await Promise.all(ids);
  expect(first).not.toBe(second);
  const rows = await database.db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('subject', '=', 'hashed')
    .execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(first);
});

test('a person has twenty sessions: the oldest ends with the next, ended ones before it', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1) ids.push(await start(member('many')));
  const [first = '', second = '', third = ''] = ids;
  await endStaffSession(database.db, third);
  await start(member('many'));
  expect(await find(first)).toBeDefined();
  await start(member('many'));
  expect([await find(first), await find(second)]).toEqual([undefined, member('many')]);
  expect(await wasRevoked(database.db, third)).toBe(false);
});

test('a session ends after eight hours despite activity', async () => {
  const id = await start(member('long'));
  await shift('long', 'ends_at', '-7 hours -59 minutes');
  expect(await find(id)).toBeDefined();
  await shift('long', 'ends_at', '-1 minute');
  expect(await find(id)).toBeUndefined();
});

test('a session ends after 30 idle minutes, which a click restarts', async () => {
  const id = await start(member('idle'));
  for (let click = 0; click < 2; click += 1) {
    await shift('idle', 'seen_at', '-29 minutes');
    expect(await find(id)).toBeDefined();
  }
  await shift('idle', 'seen_at', '-30 minutes');
  expect(await find(id)).toBeUndefined();
});

test('a sign-out ends the session and is in the audit log once', async () => {
  const id = await start(member('out'), 'the.id.token');
  expect(await endStaffSession(database.db, id)).toMatchObject({ idToken: 'the.id.token' });
  expect(await find(id)).toBeUndefined();
  expect(await endStaffSession(database.db, id)).toBeUndefined();
  expect(await auditEntries('out')).toEqual(['staff.signed-in', 'staff.signed-out']);
});

test('revoking ends all sessions of a person and of nobody else', async () => {
  const subjects = ['gone', 'gone', 'stays'];
  const ids = await Promise.all(subjects.map((subject) => start(member(subject))));
  expect(await revokeStaffSessions(database.db, 'gone', 'the owner')).toBe(2);
  const found = await Promise.all(ids.map(find));
  expect(found).toEqual([undefined, undefined, member('stays')]);
  expect(await revokeStaffSessions(database.db, 'gone', 'the owner')).toBe(0);
  const signedIn = ['staff.signed-in', 'staff.signed-in'];
  expect(await auditEntries('gone')).toEqual([...signedIn, 'staff.revoked']);
  const open = (await listStaffSessions(database.db)).map(({ subject }) => subject);
  expect(open).toContain('stays');
  expect(open).not.toContain('gone');
});

test('deletes sessions that ended over a day ago and no others', async () => {
  await start(member('swept'));
  const today = await start(member('today'));
  const open = await start(member('open'));
  await shift('swept', 'ends_at', '-33 hours');
  await endStaffSession(database.db, today);
  expect(await deleteEndedStaffSessions(database.db)).toBe(1);
  expect(await find(open)).toBeDefined();
  const left = await database.db.selectFrom('staff_sessions').select('subject').execute();
  expect(left.map(({ subject }) => subject)).toContain('today');
  expect(left.map(({ subject }) => subject)).not.toContain('swept');
});

async function auditEntries(subject: string): Promise<string[]> {
  const lines = await database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return lines.map(({ action }) => action);
}

test('tells a revoked session from one that timed out and from none', async () => {
  const revoked = await start(member('revoked'));
  const over = await start(member('over'));
  await shift('over', 'ends_at', '-9 hours');
  expect(await wasRevoked(database.db, revoked)).toBe(false);
  await revokeStaffSessions(database.db, 'revoked', 'a test');
  expect(await wasRevoked(database.db, revoked)).toBe(true);
  expect(await wasRevoked(database.db, over)).toBe(false);
  expect(await wasRevoked(database.db, 'made-up')).toBe(false);
});
