import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { startStaffSession } from '#lib/auth/staff-sessions.ts';
import { aStaffMember } from '#lib/auth/testing/staff.ts';
import { makeLog } from '#lib/log.ts';
import { sweepSessions } from './session-sweep.ts';

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
  const sweep = sweepSessions({ db, log: makeLog('silent') }, 20);
  await expect.poll(left).toEqual([{ subject: 'open' }]);
  await sweep.stop();
  await end('later');
  await pause(100);
  expect(await left()).toHaveLength(2);
  await drop();
});
