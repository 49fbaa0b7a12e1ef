import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { startStaffSession } from '#lib/auth/sessions/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/staff.ts';
import { anAccount, saveAccounts } from '#lib/customer/testing/accounts.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { startEventRetention, startSessionCleanup } from './retention.ts';

test('deletes events past their retention at the start and by the timer, until stopped', async () => {
  const { db, drop } = await makeTestDatabase();
  let now = new Date('2026-01-01T00:00:00Z');
  const clock = { now: () => now };
  const left = async () => (await db.selectFrom('events').select('version').execute()).length;
  await saveAccounts(db, 'au', [anAccount()], { clock });
  const log = makeLog('silent');
  now = new Date('2026-01-09T00:00:00Z');
  const services = { db, clock, log, metrics: makeMetrics(), config: { eventRetentionDays: 7 } };
  await startEventRetention(services, 3_600_000).stop();
  expect(await left()).toBe(0);
  await saveAccounts(db, 'au', [anAccount({ name: 'Another' })], { clock });
  const job = startEventRetention(services, 20);
  await pause(100);
  expect(await left()).toBe(1);
  now = new Date('2026-01-17T00:00:00Z');
  await expect.poll(left).toBe(0);
  await job.stop();
  await saveAccounts(db, 'au', [anAccount({ name: 'New' })], { clock });
  now = new Date('2026-02-01T00:00:00Z');
  await pause(100);
  expect(await left()).toBe(1);
  await drop();
});

test('deletes sessions that ended a day ago by the timer, until stopped', async () => {
  const { db, drop } = await makeTestDatabase();
  const left = () => db.selectFrom('staff_sessions').select('subject').execute();
  const end = async (subject: string) => {
    await startStaffSession(db, aStaffMember({ subject }));
    await db
      .updateTable('staff_sessions')
      .set({ ends_at: sql`now() - interval '25 hours'` })
      .where('subject', '=', subject)
      .execute();
  };
  await startStaffSession(db, aStaffMember({ subject: 'open' }));
  await end('over');
  const job = startSessionCleanup({ db, log: makeLog('silent'), metrics: makeMetrics() }, 20);
  await expect.poll(left).toEqual([{ subject: 'open' }]);
  await job.stop();
  await end('later');
  await pause(100);
  expect(await left()).toHaveLength(2);
  await drop();
});
