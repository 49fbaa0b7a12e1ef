import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { BACKGROUND } from '#lib/auth/background-request.ts';
import { revokeStaffSessions } from '#lib/auth/open-sessions.ts';
import { anInvoice, keepInvoice } from '#lib/invoicing/testing/invoices.ts';
import { openLane } from './lane.ts';
import { signedIn } from './sessions.ts';

let database: TestDatabase;
let lane: Awaited<ReturnType<typeof openLane>>;
beforeAll(async () => {
  database = await makeTestDatabase();
  await keepInvoice(database.db, 'au', anInvoice());
  lane = await openLane(database.url, { FAILED_AUTHENTICATION_LIMIT: '5', RATE_LIMIT: '3' });
});
afterAll(async () => {
  await lane?.close();
  await database?.drop();
});

async function ask(cookie: string, also: Record<string, string> = {}): Promise<number> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', ...also };
  return (await lane.send('/v1/au/invoices/536365', { headers })).status;
}

test('a session that is revoked ends at its next request', async () => {
  const cookie = await signedIn(database.db, { subject: 'revoked' });
  expect(await ask(cookie)).toBe(200);
  await revokeStaffSessions(database.db, 'revoked', 'a test');
  expect(await ask(cookie)).toBe(401);
});

test('requests are counted by person, over all of their sessions', async () => {
  const cookies = [1, 2].map(() => signedIn(database.db, { subject: 'busy' }));
  const [till, office] = await Promise.all(cookies);
  const statuses = [await ask(till ?? ''), await ask(office ?? ''), await ask(till ?? '')];
  expect(statuses).toEqual([200, 200, 200]);
  expect(await ask(office ?? '')).toBe(429);
  expect(await ask(await signedIn(database.db, { subject: 'another' }))).toBe(200);
});

test('beyond the quota nobody asks the database whose session it is', async () => {
  const cookie = await signedIn(database.db, { subject: 'flooding' });
  for (let i = 0; i < 3; i += 1) expect(await ask(cookie)).toBe(200);
  await revokeStaffSessions(database.db, 'flooding', 'a test');
  expect(await ask(cookie)).toBe(429);
});

test('guessed cookies are counted by address, and keep out nobody who is signed in', async () => {
  const cookie = await signedIn(database.db, { subject: 'in' });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) statuses.push(await ask(`staff-session=${i}`));
  expect(statuses.at(-1)).toBe(429);
  expect(await ask(cookie)).toBe(200);
});

test('a refused permission of a person is told to the audit log', async () => {
  const cookie = await signedIn(database.db, { subject: 'curious', role: 'asset_manager' });
  expect(await ask(cookie)).toBe(403);
  const lines = () =>
    database.db
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', 'permission.refused')
      .execute();
  await expect.poll(lines).toEqual([{ actor: 'staff:curious', subject: 'invoicing:read' }]);
});

test('a background call leaves the idle clock alone, and a click begins it anew', async () => {
  const cookie = await signedIn(database.db, { subject: 'unattended' });
  const idleFor = (minutes: number) =>
    database.db
      .updateTable('staff_sessions')
      .set({ seen_at: sql`now() - make_interval(mins => ${minutes})` })
      .where('subject', '=', 'unattended')
      .returning('seen_at')
      .executeTakeFirstOrThrow();
  const seenAt = () =>
    database.db
      .selectFrom('staff_sessions')
      .select('seen_at')
      .where('subject', '=', 'unattended')
      .executeTakeFirstOrThrow();
  const before = await idleFor(29);
  expect(await ask(cookie, BACKGROUND)).toBe(200);
  expect(await seenAt()).toEqual(before);
  expect(await ask(cookie)).toBe(200);
  expect(await seenAt()).not.toEqual(before);
});
