import { beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeConcurrencyLimiter } from '#lib/api/limits/concurrency-limiter.ts';
import { makeSampledLog, type SampledLog } from '#lib/logging/sampled-log.ts';
import { recordingLog } from '#server/embedded/identity/testing/running-provider.ts';
import { makeAuthenticator } from './authenticate.ts';

const ATTEMPT = { username: 'nobody', password: 'a guess' };
const database = setUpTestDatabase();
let logged: Record<string, unknown>[];
let sampledLog: SampledLog;
beforeEach(() => {
  const recording = recordingLog();
  logged = recording.logged;
  sampledLog = makeSampledLog(recording.log, { everyMs: 60_000 });
});

test('logs the failures of an address at most once an interval, with their number', async () => {
  const signIn = makeAuthenticator(database.db, sampledLog);
  const address = '192.0.2.1';
  for (let n = 0; n < 8; n += 1) await signIn({ ...ATTEMPT, address });
  await signIn({ ...ATTEMPT, address: '192.0.2.2' });
  expect(logged).toHaveLength(3);
  sampledLog.flush();
  expect(logged).toMatchObject([
    { msg: 'sign-in failed', address, subject: 'unknown' },
    { msg: 'sign-in has to wait', address },
    { msg: 'sign-in failed', address: '192.0.2.2' },
    { msg: 'sign-in failed', address, count: 4 },
    { msg: 'sign-in has to wait', address, count: 2 },
  ]);
});

test('leaves capacity for hashing to other addresses, and refuses a heavy user for the moment', async () => {
  const hashing = makeConcurrencyLimiter({ limit: 3 });
  const signIn = makeAuthenticator(database.db, sampledLog, undefined, hashing);
  const heavy = Array.from({ length: 4 }, (_, n) =>
    signIn({ ...ATTEMPT, username: `name-${n}`, address: '192.0.2.1' }),
  );
  const all = Promise.allSettled(heavy);
  expect(await signIn({ ...ATTEMPT, address: '192.0.2.2' })).toEqual({ kind: 'refused' });
  const outcomes = await all;
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
  const refused = outcomes.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  expect(hashing.active).toBe(0);
});

test('an attempt that finds the queue for hashing full gives no further guesses', async () => {
  const hashing = makeConcurrencyLimiter({ limit: 2 });
  const signIn = makeAuthenticator(database.db, sampledLog, undefined, hashing);
  const attempt = { ...ATTEMPT, address: '192.0.2.1' };
  for (let n = 0; n < 4; n += 1) expect(await signIn(attempt)).toEqual({ kind: 'refused' });
  const releases = ['192.0.2.1', '192.0.2.2'].map((address) => hashing.tryAcquire(address));
  await expect(signIn(attempt)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (const release of releases) release?.();
  expect(await signIn(attempt)).toEqual({ kind: 'refused' });
  expect(await signIn(attempt)).toMatchObject({ kind: 'too-many' });
});
