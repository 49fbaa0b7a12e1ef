import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { anAccount, keepAccounts } from '#lib/customer/testing/accounts.ts';
import { makeLog } from '#lib/log.ts';
import { sweepEvents } from './event-sweep.ts';

test('events that are no longer retained are removed by the timer, until it is stopped', async () => {
  const { db, drop } = await makeTestDatabase();
  let now = new Date('2026-01-01T00:00:00Z');
  const clock = { now: () => now };
  const left = async () => (await db.selectFrom('events').select('version').execute()).length;
  await keepAccounts(db, 'au', [anAccount()], { clock });
  const log = makeLog('silent');
  const sweep = sweepEvents({ db, clock, log, config: { eventRetentionDays: 7 } }, 20);
  await pause(100);
  expect(await left()).toBe(1);
  now = new Date('2026-01-09T00:00:00Z');
  await expect.poll(left).toBe(0);
  sweep.stop();
  await keepAccounts(db, 'au', [anAccount({ name: 'New' })], { clock });
  now = new Date('2026-02-01T00:00:00Z');
  await pause(100);
  expect(await left()).toBe(1);
  await drop();
});
