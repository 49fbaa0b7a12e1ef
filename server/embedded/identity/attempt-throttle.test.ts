import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AttemptThrottle, makeAttemptThrottle } from './attempt-throttle.ts';

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

type Where = { address?: string; deviceId?: string };

function begin(username: string, { address = HOME, deviceId }: Where = {}) {
  return throttle.begin({ username, address, deviceId });
}

/** Fails as often as it is let, and gives how often that was. */
function guess(username: string, times: number, where: Where = {}): number {
  const begun = Array.from({ length: times }, () => begin(username, where));
  return begun.filter(({ waitSeconds }) => waitSeconds === undefined).length;
}

function signIn(username: string, where: Where = {}) {
  const begun = begin(username, where);
  if (begun.waitSeconds !== undefined) throw new Error(`wait ${begun.waitSeconds} s`);
  begun.succeeded();
}

/** As many addresses as are asked for, each in a network of its own. */
function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `2001:db8:${n.toString(16)}::1`);
}

test('wrong passwords for a name make their own address wait, and nobody elsewhere', () => {
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

test('a device on which they signed in before stays in, whoever guesses from wherever', () => {
  const own = { deviceId: 'a device' };
  for (const address of addresses(100)) guess('kiri', 5, { address });
  guess('kiri', 100);
  for (const name of Array.from({ length: 100 }, (_, n) => `name-${n}`)) guess(name, 1);
  expect(begin('kiri').waitSeconds).toBeGreaterThan(0);
  signIn('kiri', own);
});

test('a device is no way around it: it waits for its own failures, and for one name', () => {
  expect(guess('kiri', 100, { deviceId: 'stolen' })).toBe(5);
  expect(begin('kiri', { deviceId: 'stolen' }).waitSeconds).toBe(30);
  signIn('kiri', { deviceId: 'own' });
});

test('whoever comes back when told gets in, though a stranger tries each second from another network', () => {
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

test('a typing mistake is no lock-out either', () => {
  for (const address of addresses(1_000)) guess('kiri', 1, { address });
  time += 1000;
  guess('kiri', 1);
  signIn('kiri');
});

test('the limits of many addresses at one name: two each, one more in half a day, beside one a minute', () => {
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

test('first attempts at a name are two a second at most, however many addresses there are', () => {
  const tried = addresses(6_000);
  let guesses = 0;
  for (const address of tried) {
    time += 100;
    guesses += guess('kiri', 1, { address });
  }
  // In 600 seconds.
  expect(guesses).toBeLessThan(1_000 + 2 * 600 + 50);
});

test('at eight guesses a second from ever new networks, all that is hashed, its person gets in within minutes', () => {
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
    // A person is not on the instant.
    next = time / 1000 + waitSeconds + ((tries * 0.37) % 1);
  }
  expect(tries).toBeLessThan(10);
});

test('an address from which they signed in before does not wait for what happens elsewhere', () => {
  signIn('kiri');
  for (const address of addresses(100)) guess('kiri', 5, { address });
  guess('kiri', 2, { address: '203.0.113.77' });
  expect(begin('kiri', { address: '203.0.113.77' }).waitSeconds).toBeGreaterThan(0);
  signIn('kiri');
});

test('an address that tries many names waits, an IPv6 /64 as one, and no other address', () => {
  const names = Array.from({ length: 60 }, (_, n) => `name-${n}`);
  const let_in = names.filter((name, n) => guess(name, 1, { address: `2001:db8::${n}` }) === 1);
  expect(let_in).toHaveLength(50);
  expect(begin('kiri', { address: '2001:db8::ffff' }).waitSeconds).toBe(30);
  signIn('kiri', { address: '2001:db8:0:1::1' });
});

test('a name that nobody has waits like one that somebody has', () => {
  // The throttle is told nothing of who is there.
  expect(guess('nobody', 100)).toBe(guess('kiri', 100));
  expect(begin('nobody')).toEqual(begin('kiri'));
});

test('letter case and spaces make no other name', () => {
  for (const name of ['kiri', ' KIRI ', 'Kiri', 'kiri ', 'KIRI']) guess(name, 1);
  expect(begin('kiri').waitSeconds).toBe(30);
});

test('attempts that are under way count: a hundred at once are no way around it', () => {
  const begun = Array.from({ length: 100 }, () => begin('kiri'));
  expect(begun.filter(({ waitSeconds }) => waitSeconds === undefined)).toHaveLength(5);
});

test('a success forgets the failures of the person, but not those of the address', () => {
  for (const name of Array.from({ length: 48 }, (_, n) => `name-${n}`)) guess(name, 1);
  guess('kiri', 1);
  signIn('kiri');
  signIn('kiri');
  guess('kiri', 1);
  expect(begin('tom').waitSeconds).toBe(30);
});

test('an attempt that came to no answer does not count', () => {
  for (let n = 0; n < 100; n += 1) {
    const begun = begin('kiri');
    if (begun.waitSeconds === undefined) begun.withdraw();
  }
  signIn('kiri');
});

test('a clock that is set back lengthens no wait', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  throttle = makeAttemptThrottle();
  guess('kiri', 5);
  vi.setSystemTime(Date.now() - 3600_000);
  expect(begin('kiri').waitSeconds).toBe(30);
  vi.advanceTimersByTime(30_000);
  signIn('kiri');
});
