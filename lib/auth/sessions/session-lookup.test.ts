import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { aStaffMember } from '#lib/auth/testing/context.ts';
import { makeSessionLookup } from './session-lookup.ts';
import { endStaffSession, startStaffSession } from './staff-sessions.ts';

const PUBLIC_URL = 'http://localhost:3000';
const KIRI = aStaffMember({ subject: 'kiri' });
const FROM = { touch: false, address: '192.0.2.1' };

const database = setUpTestDatabase();

function finder(lookups = makeConcurrencyLimiter({ limit: 4 })) {
  const clock = { ms: 0 };
  const options = { db: database.db, publicUrl: PUBLIC_URL, lookups, now: () => clock.ms };
  return { staff: makeSessionLookup(options), clock };
}

async function signIn(): Promise<{ id: string; cookie: string }> {
  const id = await startStaffSession(database.db, KIRI);
  return { id, cookie: `theme=dark; staff-session=${id}` };
}

test('finds who is signed in, and remembers them for a minute for limits', async () => {
  const { staff, clock } = finder();
  const { cookie } = await signIn();
  expect(staff.recentLimitKey(cookie)).toBeUndefined();
  expect(await staff.find(cookie, FROM)).toEqual(KIRI);
  expect(staff.recentLimitKey(cookie)).toBe('staff:kiri');
  clock.ms = 60_000;
  expect(staff.recentLimitKey(cookie)).toBeUndefined();
});

test('finds nobody by a missing or invented cookie or an ended session', async () => {
  const { staff } = finder();
  const madeUp = `staff-session=${'m'.repeat(43)}`;
  for (const cookie of [null, '', 'theme=dark', 'staff-session=x', madeUp]) {
    expect(await staff.find(cookie, FROM)).toBeUndefined();
  }
  const { id, cookie } = await signIn();
  await staff.find(cookie, FROM);
  await endStaffSession(database.db, id);
  expect(await staff.find(cookie, FROM)).toBeUndefined();
  expect(staff.recentLimitKey(cookie)).toBeUndefined();
});

test('lookups of one address leave room for those of others', async () => {
  const lookups = makeConcurrencyLimiter({ limit: 2 });
  const { staff } = finder(lookups);
  const { cookie } = await signIn();
  const release = lookups.tryAcquire('192.0.2.1');
  await expect(staff.find(cookie, FROM)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await staff.find(cookie, { ...FROM, address: '192.0.2.2' })).toEqual(KIRI);
  release?.();
});
