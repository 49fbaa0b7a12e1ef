import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AttemptThrottle, makeAttemptThrottle } from './throttle.ts';

const HOME = '192.0.2.1';
let time = 0;
let throttle: AttemptThrottle;
beforeEach(() => {
  time = 0;
  throttle = makeAttemptThrottle(undefined, () => time);
});
afterEach(() => {
  vi.useRealTimers();
});

type Source = { address?: string; deviceId?: string };

function begin(username: string, { address = HOME, deviceId }: Source = {}) {
  return throttle.begin({ username, address, deviceId });
}

/** Makes failing attempts; returns how many of them were allowed. */
function guess(username: string, times: number, source: Source = {}): number {
  const attempts = Array.from({ length: times }, () => begin(username, source));
  return attempts.filter(({ waitSeconds }) => waitSeconds === undefined).length;
}

function signIn(username: string, source: Source = {}) {
  const attempt = begin(username, source);
  if (attempt.waitSeconds !== undefined) throw new Error(`wait ${attempt.waitSeconds} s`);
  attempt.succeeded();
}

/** Addresses, each in a network of its own. */
function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `2001:db8:${n.toString(16)}::1`);
}

test('wrong passwords for a name delay their own address only', () => {
  expect(guess('kiri', 100, { address: '203.0.113.9' })).toBe(5);
  expect(begin('kiri', { address: '203.0.113.9' }).waitSeconds).toBe(30);
  signIn('kiri');
});

test('the wait doubles with each further failure, up to a quarter of an hour', () => {
  const waits: number[] = [];
  guess('kiri', 5);
  for (let i = 0; i < 8; i += 1) {
    const { waitSeconds = 0 } = begin('kiri');
    waits.push(waitSeconds);
    time += waitSeconds * 1000;
    guess('kiri', 1);
  }
  expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(900);
});

test('a known device can sign in, however many guesses come from elsewhere', () => {
  const own = { deviceId: 'a device' };
  for (const address of addresses(100)) guess('kiri', 5, { address });
  guess('kiri', 100);
  for (const name of Array.from({ length: 100 }, (_, n) => `name-${n}`)) guess(name, 1);
  expect(begin('kiri').waitSeconds).toBeGreaterThan(0);
  signIn('kiri', own);
});

test('a known device waits for its own failures', () => {
  expect(guess('kiri', 100, { deviceId: 'stolen' })).toBe(5);
  expect(begin('kiri', { deviceId: 'stolen' }).waitSeconds).toBe(30);
  signIn('kiri', { deviceId: 'own' });
});

test('a person gets in after the wait, although guesses come each second from a new network', () => {
  const strangers = addresses(3600);
  let waitedSeconds = 0;
  for (let second = 0; second < 3600; second += 1) {
    time += 1000;
    guess('kiri', 1, { address: strangers[second] ?? '' });
    if (second < 1800 + waitedSeconds) continue;
    const { waitSeconds = 0 } = begin('kiri', { address: HOME });
    if (waitSeconds === 0) break;
    waitedSeconds += waitSeconds;
  }
  expect(waitedSeconds).toBe(0);
});

test('a mistyped password does not lock a person out during an attack', () => {
  for (const address of addresses(1_000)) guess('kiri', 1, { address });
  time += 1000;
  guess('kiri', 1);
  signIn('kiri');
});

test('limits many addresses at one name to two guesses each, one more in 12 hours, and one a minute together', () => {
  const tried = addresses(500);
  let guesses = 0;
  for (let second = 0; second < 3600; second += 1) {
    time += 1000;
    guesses += guess('kiri', 1, { address: tried[second % 500] ?? '' });
  }
  expect(guesses).toBeLessThan(2 * 500 + 100);
  const before = guesses;
  time += 12 * 3600_000;
  for (const address of tried) {
    time += 1000;
    guesses += guess('kiri', 1, { address });
  }
  expect(guesses - before).toBeLessThan(500 + 50);
});

test('limits the first attempts at a name of all addresses together to two a second', () => {
  const tried = addresses(6_000);
  let guesses = 0;
  for (const address of tried) {
    time += 100;
    guesses += guess('kiri', 1, { address });
  }
  // In 600 seconds.
  expect(guesses).toBeLessThan(1_000 + 2 * 600 + 50);
});

test('a person gets in within minutes during eight guesses a second from new networks, all that can be hashed', () => {
  const strangers = addresses(12_000);
  let tries = 0;
  let next = 600;
  for (let n = 0; n < strangers.length; n += 1) {
    time += 125;
    guess('kiri', 1, { address: strangers[n] ?? '' });
    if (time / 1000 < next) continue;
    tries += 1;
    const { waitSeconds } = begin('kiri', { address: HOME });
    if (waitSeconds === undefined) break;
    // Nobody returns at the exact moment.
    next = time / 1000 + waitSeconds + ((tries * 0.37) % 1);
  }
  expect(tries).toBeLessThan(10);
});

test('an address from which the person has signed in before does not wait for failures elsewhere', () => {
  signIn('kiri');
  for (const address of addresses(100)) guess('kiri', 5, { address });
  guess('kiri', 2, { address: '203.0.113.77' });
  expect(begin('kiri', { address: '203.0.113.77' }).waitSeconds).toBeGreaterThan(0);
  signIn('kiri');
});

test('delays an address that tries many names, an IPv6 /64 as one address', () => {
  const names = Array.from({ length: 60 }, (_, n) => `name-${n}`);
  const allowed = names.filter((name, n) => guess(name, 1, { address: `2001:db8::${n}` }) === 1);
  expect(allowed).toHaveLength(50);
  expect(begin('kiri', { address: '2001:db8::ffff' }).waitSeconds).toBe(30);
  signIn('kiri', { address: '2001:db8:0:1::1' });
});

test('an unknown name waits like a known one', () => {
  // The throttle does not know which names exist.
  expect(guess('nobody', 100)).toBe(guess('kiri', 100));
  expect(begin('nobody')).toEqual(begin('kiri'));
});

test('ignores letter case and surrounding spaces of a name', () => {
  for (const name of ['kiri', ' KIRI ', 'Kiri', 'kiri ', 'KIRI']) guess(name, 1);
  expect(begin('kiri').waitSeconds).toBe(30);
});

test('counts attempts in progress: a hundred at once do not get around it', () => {
  const attempts = Array.from({ length: 100 }, () => begin('kiri'));
  expect(attempts.filter(({ waitSeconds }) => waitSeconds === undefined)).toHaveLength(5);
});

test('a success clears the failures of the person, but not those of the address', () => {
  for (const name of Array.from({ length: 48 }, (_, n) => `name-${n}`)) guess(name, 1);
  guess('kiri', 1);
  signIn('kiri');
  signIn('kiri');
  guess('kiri', 1);
  expect(begin('tom').waitSeconds).toBe(30);
});

test('a withdrawn attempt does not count', () => {
  for (let n = 0; n < 100; n += 1) {
    const attempt = begin('kiri');
    if (attempt.waitSeconds === undefined) attempt.withdraw();
  }
  signIn('kiri');
});

test('a clock that is set back does not lengthen a wait', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  throttle = makeAttemptThrottle();
  guess('kiri', 5);
  vi.setSystemTime(Date.now() - 3600_000);
  expect(begin('kiri').waitSeconds).toBe(30);
  vi.advanceTimersByTime(30_000);
  signIn('kiri');
});
