import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { listStaffSessions, revokeStaffSessions, sweepStaffSessions } from './open-sessions.ts';
import {
  endStaffSession,
  findStaffSession,
  type StaffMember,
  startStaffSession,
  wasRevoked,
} from './staff-sessions.ts';
import { aStaffMember } from './testing/staff.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

function member(subject: string): StaffMember {
  return aStaffMember({ subject, countries: ['nz'], homeBranch: '101' });
}

async function move(subject: string, column: 'seen_at' | 'ends_at', by: string) {
  await database.db
    .updateTable('staff_sessions')
    .set({ [column]: sql`${sql.ref(column)} + ${by}::interval` })
    .where('subject', '=', subject)
    .execute();
}

test('a session tells who it is of, as they were when they signed in', async () => {
  const id = await startStaffSession(database.db, member('told'));
  expect(await findStaffSession(database.db, id, { touch: true })).toEqual(member('told'));
});

test('each sign-in has an id of its own, of which the database keeps a hash alone', async () => {
  const ids = [1, 2].map(() => startStaffSession(database.db, member('hashed'), 'a.token'));
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

test('nobody is signed in by an id that is made up', async () => {
  expect(await findStaffSession(database.db, 'made-up', { touch: true })).toBeUndefined();
  expect(await endStaffSession(database.db, 'made-up')).toBeUndefined();
});

test('a session ends after eight hours, however busy', async () => {
  const id = await startStaffSession(database.db, member('long'));
  await move('long', 'ends_at', '-7 hours -59 minutes');
  expect(await findStaffSession(database.db, id, { touch: true })).toBeDefined();
  await move('long', 'ends_at', '-1 minute');
  expect(await findStaffSession(database.db, id, { touch: true })).toBeUndefined();
});

test('a session that stands idle for half an hour ends; a click before begins it anew', async () => {
  const id = await startStaffSession(database.db, member('idle'));
  for (let click = 0; click < 2; click += 1) {
    await move('idle', 'seen_at', '-29 minutes');
    expect(await findStaffSession(database.db, id, { touch: true })).toBeDefined();
  }
  await move('idle', 'seen_at', '-30 minutes');
  expect(await findStaffSession(database.db, id, { touch: true })).toBeUndefined();
});

test('what nobody clicked leaves the idle clock alone', async () => {
  const id = await startStaffSession(database.db, member('away'));
  for (const minutes of [15, 14]) {
    await move('away', 'seen_at', `-${minutes} minutes`);
    expect(await findStaffSession(database.db, id, { touch: false })).toBeDefined();
  }
  await move('away', 'seen_at', '-1 minute');
  expect(await findStaffSession(database.db, id, { touch: false })).toBeUndefined();
});

test('a session that was signed out of is over, and is told to the audit log once', async () => {
  const id = await startStaffSession(database.db, member('out'), 'the.id.token');
  expect(await endStaffSession(database.db, id)).toEqual({ idToken: 'the.id.token' });
  expect(await findStaffSession(database.db, id, { touch: true })).toBeUndefined();
  expect(await endStaffSession(database.db, id)).toBeUndefined();
  expect(await auditOf('out')).toEqual(['staff.signed-in', 'staff.signed-out']);
});

test("revoking ends all of a person's sessions, and nobody else's", async () => {
  const ids = await Promise.all(
    ['gone', 'gone', 'stays'].map((subject) => startStaffSession(database.db, member(subject))),
  );
  expect(await revokeStaffSessions(database.db, 'gone', 'the owner')).toBe(2);
  const found = await Promise.all(
    ids.map((id) => findStaffSession(database.db, id, { touch: true })),
  );
  expect(found).toEqual([undefined, undefined, member('stays')]);
  expect(await revokeStaffSessions(database.db, 'gone', 'the owner')).toBe(0);
  expect(await auditOf('gone')).toEqual(['staff.signed-in', 'staff.signed-in', 'staff.revoked']);
  const open = (await listStaffSessions(database.db)).map(({ subject }) => subject);
  expect(open).toContain('stays');
  expect(open).not.toContain('gone');
});

test('what is long over is swept away, what counts or ended today stays', async () => {
  await startStaffSession(database.db, member('swept'));
  const today = await startStaffSession(database.db, member('today'));
  const open = await startStaffSession(database.db, member('open'));
  await move('swept', 'ends_at', '-33 hours');
  await endStaffSession(database.db, today);
  expect(await sweepStaffSessions(database.db)).toBe(1);
  expect(await findStaffSession(database.db, open, { touch: true })).toBeDefined();
  const left = await database.db.selectFrom('staff_sessions').select('subject').execute();
  expect(left.map(({ subject }) => subject)).toContain('today');
  expect(left.map(({ subject }) => subject)).not.toContain('swept');
});

async function auditOf(subject: string): Promise<string[]> {
  const lines = await database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return lines.map(({ action }) => action);
}

test('a session that was revoked is told from one that ran out, and from none', async () => {
  const revoked = await startStaffSession(database.db, member('revoked'));
  const over = await startStaffSession(database.db, member('over'));
  await move('over', 'ends_at', '-9 hours');
  expect(await wasRevoked(database.db, revoked)).toBe(false);
  await revokeStaffSessions(database.db, 'revoked', 'a test');
  expect(await wasRevoked(database.db, revoked)).toBe(true);
  expect(await wasRevoked(database.db, over)).toBe(false);
  expect(await wasRevoked(database.db, 'made-up')).toBe(false);
});
