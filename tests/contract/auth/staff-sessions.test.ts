import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BACKGROUND_HEADERS } from '#lib/auth/sessions/session-cookie.ts';
import { revokeStaffSessions } from '#lib/auth/sessions/staff-sessions.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { sessionCookie } from '#tests/support/credentials.ts';

const limits = { config: { failedAuthenticationLimit: 5 } };
const service = setUpApi((db) => saveInvoice(db, 'au', anInvoice()), { RATE_LIMIT: '3' }, limits);
const { database } = service;

async function get(cookie: string, more: Record<string, string> = {}): Promise<number> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', ...more };
  return (await service.api.send('/v1/au/invoices/536365', { headers })).status;
}

test('a revoked session is refused at its next request', async () => {
  const cookie = await sessionCookie(database.db, { subject: 'revoked' });
  expect(await get(cookie)).toBe(200);
  await revokeStaffSessions(database.db, 'revoked', 'a test');
  expect(await get(cookie)).toBe(401);
});

test('the rate limit applies to a person over all of their sessions', async () => {
  const cookies = [1, 2].map(() => sessionCookie(database.db, { subject: 'busy' }));
  const [till, office] = await Promise.all(cookies);
  const statuses = [await get(till ?? ''), await get(office ?? ''), await get(till ?? '')];
  expect(statuses).toEqual([200, 200, 200]);
  expect(await get(office ?? '')).toBe(429);
  expect(await get(await sessionCookie(database.db, { subject: 'another' }))).toBe(200);
});

test('beyond the rate limit a session is not looked up in the database', async () => {
  const cookie = await sessionCookie(database.db, { subject: 'flooding' });
  for (let i = 0; i < 3; i += 1) expect(await get(cookie)).toBe(200);
  await revokeStaffSessions(database.db, 'flooding', 'a test');
  expect(await get(cookie)).toBe(429);
});

test('guessed cookies are limited by address, and do not lock out who is signed in there', async () => {
  const cookie = await sessionCookie(database.db, { subject: 'in' });
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) statuses.push(await get(`staff-session=${i}`));
  expect(statuses.at(-1)).toBe(429);
  expect(await get(cookie)).toBe(200);
});

test('a refused permission of a person is recorded in the audit log', async () => {
  const cookie = await sessionCookie(database.db, { subject: 'curious', role: 'asset_manager' });
  expect(await get(cookie)).toBe(403);
  await expect
    .poll(() => refusals('staff:curious'))
    .toEqual([{ actor: 'staff:curious', subject: 'invoicing:read' }]);
});

test('a background request does not extend the idle time, and another request does', async () => {
  const cookie = await sessionCookie(database.db, { subject: 'unattended' });
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
  expect(await get(cookie, BACKGROUND_HEADERS)).toBe(200);
  expect(await seenAt()).toEqual(before);
  expect(await get(cookie)).toBe(200);
  expect(await seenAt()).not.toEqual(before);
});

test('a refused permission is recorded in the audit log, once per client and scope', async () => {
  const token = await service.api.issuer.token({ scope: 'costs:read', client_id: 'client-1' });
  const headers = { authorization: `Bearer ${token}` };
  for (let i = 0; i < 3; i += 1) {
    expect((await service.api.send('/v1/au/invoices/1', { headers })).status).toBe(403);
  }
  await expect
    .poll(() => refusals('client-1'))
    .toEqual([{ actor: 'client-1', subject: 'invoicing:read' }]);
});

function refusals(actor: string) {
  return database.db
    .selectFrom('audit_log')
    .select(['actor', 'subject'])
    .where('action', '=', 'permission.refused')
    .where('actor', '=', actor)
    .execute();
}
