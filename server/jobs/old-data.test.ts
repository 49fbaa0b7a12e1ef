import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { anAccount, saveAccounts } from '#lib/accounts/testing/accounts.ts';
import { startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/context.ts';
import { makeLog } from '#lib/logging/log.ts';
import { systemClock } from '#lib/time/clock.ts';
import { recordingLog } from '#server/embedded/identity/testing/running-provider.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { removeOldData, startRetention } from './old-data.ts';

test('deletes events past their retention at the start and by the timer, until stopped', async () => {
  const { db, drop } = await makeTestDatabase();
  let now = new Date('2026-01-01T00:00:00Z');
  const clock = { now: () => now };
  const left = async () => (await db.selectFrom('events').select('version').execute()).length;
  await saveAccounts(db, 'au', [anAccount()], { clock });
  const log = makeLog('silent');
  now = new Date('2026-04-02T00:00:00Z');
  const services = { db, clock, log, metrics: makeMetrics() };
  await startRetention(services).stop();
  expect(await left()).toBe(0);
  await saveAccounts(db, 'au', [anAccount({ name: 'Another' })], { clock });
  const job = startRetention(services, 20);
  await pause(100);
  expect(await left()).toBe(1);
  now = new Date('2026-07-02T00:00:00Z');
  await expect.poll(left).toBe(0);
  await job.stop();
  await saveAccounts(db, 'au', [anAccount({ name: 'New' })], { clock });
  now = new Date('2026-07-20T00:00:00Z');
  await pause(100);
  expect(await left()).toBe(1);
  await drop();
});

test('removes what it can, logs what it cannot, and tries again', async () => {
  const { db, pool, drop } = await makeTestDatabase();
  const { log, logged } = recordingLog();
  await pool.query(`select make_audit_partition('audit_log_2001_01')`);
  await startStaffSession(db, aStaffMember());
  await pool.query(`update staff_sessions set ends_at = now() - interval '25 hours'`);
  await pool.query(`alter function drop_audit_partition rename to renamed`);
  const services = { db, clock: systemClock, log, metrics: makeMetrics() };
  const job = startRetention(services, 20);
  await expect
    .poll(() => logged.map(({ msg, kind }) => ({ msg, kind })))
    .toContainEqual({
      msg: 'could not remove old data of this kind',
      kind: 'the audit log',
    });
  await expect
    .poll(() => logged)
    .toContainEqual(expect.objectContaining({ msg: 'removed old data', sessions: 1 }));
  await pool.query(`alter function renamed rename to drop_audit_partition`);
  await expect
    .poll(() => logged)
    .toContainEqual(expect.objectContaining({ msg: 'removed old data', auditPartitions: 1 }));
  await job.stop();
  await drop();
});

test('deletes idempotency keys after 24 hours', async () => {
  const { db, drop } = await makeTestDatabase();
  const ids = {
    asset_id: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b11',
    upload_id: '5f0c3b0e-2a55-4b7e-9d39-0c6a1f6d2b12',
  };
  const usedAt = { expired: '2026-11-20T03:00:00Z', 'not expired': '2026-11-20T03:00:00.001Z' };
  const rows = Object.entries(usedAt).map(([key, created_at]) => {
    return { client_id: 'c', fingerprint: 'f', ...ids, key, created_at };
  });
  await db.insertInto('asset_idempotency_keys').values(rows).execute();
  const clock = { now: () => new Date('2026-11-21T03:00:00Z') };
  const { removed } = await removeOldData({ db, clock });
  expect(removed).toMatchObject({ idempotencyKeys: 1 });
  const left = await db.selectFrom('asset_idempotency_keys').select('key').execute();
  expect(left).toEqual([{ key: 'not expired' }]);
  await drop();
});
