import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeSampledLog, type SampledLog } from '#lib/logging/sampled-log.ts';
import { makeMetrics } from '#server/observability/metrics.ts';
import { createPerson } from './people.ts';
import { makeAuthenticator } from './sign-in.ts';
import { recordingLog } from './testing/running-provider.ts';

const HOME = '192.0.2.1';
const database = setUpTestDatabase();
let password = '';
let time = 0;
let logged: Record<string, unknown>[];
let sampledLog: SampledLog;
let authenticate: ReturnType<typeof makeAuthenticator>;
beforeAll(async () => {
  const kiri = { username: 'kiri', name: 'Kiri', role: 'buyer' as const, created_by: 'a test' };
  password = (await createPerson(database.db, kiri))?.password ?? '';
});
beforeEach(() => {
  time = 0;
  const recording = recordingLog();
  logged = recording.logged;
  sampledLog = makeSampledLog(recording.log, { everyMs: 60_000 });
  const services = { db: database.db, sampledLog, metrics: makeMetrics() };
  authenticate = makeAuthenticator(services, () => time);
});

/** Makes wrong guesses at the same time; returns how many of them were checked. */
async function guess(username: string, times: number, address = HOME): Promise<number> {
  const results = await Promise.all(
    Array.from({ length: times }, () => authenticate(username, 'a guess', address)),
  );
  return results.filter((result) => typeof result !== 'string' && result.kind === 'refused').length;
}

test('wrong passwords for a name delay it at their own address only, for five minutes', async () => {
  const elsewhere = '203.0.113.9';
  expect(await guess('kiri', 8, elsewhere)).toBe(5);
  const wait = { kind: 'too-many', waitSeconds: 300 };
  expect(await authenticate('kiri', password, elsewhere)).toEqual(wait);
  expect(await guess('tom', 1, elsewhere)).toBe(1);
  expect(await authenticate('kiri', password, HOME)).toEqual(expect.any(String));
  time += 299_001;
  expect(await authenticate('kiri', password, elsewhere)).toEqual({ ...wait, waitSeconds: 1 });
  time += 999;
  expect(await authenticate('kiri', password, elsewhere)).toEqual(expect.any(String));
});

test('counts the /64 of an IPv6 address as one', async () => {
  expect(await guess('kiri', 4, '2001:db8::1')).toBe(4);
  expect(await guess('kiri', 4, '2001:db8::2')).toBe(1);
});

test('ignores letter case and surrounding spaces of a name', async () => {
  for (const name of ['kiri', ' KIRI ', 'Kiri', 'kiri ', 'KIRI'])
    expect(await guess(name, 1)).toBe(1);
  expect(await guess('kiri', 1)).toBe(0);
});

test('forgets the failures of a person who signs in', async () => {
  await guess('kiri', 4);
  await authenticate('kiri', password, HOME);
  expect(await guess('kiri', 6)).toBe(5);
});

test('takes back only the attempts that had no result, since the database failed', async () => {
  const rename = (from: string, to: string) =>
    database.pool.query(`alter table ${from} rename to ${to}`);
  await guess('kiri', 4);
  await rename('people', 'unreachable');
  for (let n = 0; n < 3; n += 1) await expect(guess('kiri', 3)).rejects.toThrow('people');
  await rename('unreachable', 'people');
  expect(await guess('kiri', 3)).toBe(1);
});

test('an unknown name takes as much work as a known one', async () => {
  // CPU time, because elapsed time is unreliable on a busy machine.
  const cpuTime = async (username: string) => {
    const before = process.cpuUsage();
    await guess(username, 4);
    return process.cpuUsage(before).user;
  };
  const [known, unknown] = [await cpuTime('kiri'), await cpuTime('nobody')];
  expect(unknown).toBeGreaterThan(known / 2);
});

test('logs the failures of an address at most once an interval, with their number', async () => {
  for (let n = 0; n < 8; n += 1) await guess('nobody', 1);
  await guess('nobody', 1, '192.0.2.2');
  expect(logged).toHaveLength(3);
  sampledLog.flush();
  expect(logged).toMatchObject([
    { msg: 'sign-in failed', address: HOME, subject: 'unknown' },
    { msg: 'sign-in has to wait', address: HOME },
    { msg: 'sign-in failed', address: '192.0.2.2' },
    { msg: 'sign-in failed', address: HOME, count: 4 },
    { msg: 'sign-in has to wait', address: HOME, count: 2 },
  ]);
});
