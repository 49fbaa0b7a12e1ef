import { beforeEach, expect, test } from 'vitest';
import { makeThrottle, type Throttle } from './throttle.ts';

const HOME = '192.0.2.1';
let time = 0;
let throttle: Throttle;
beforeEach(() => {
  time = 0;
  throttle = makeThrottle(() => time);
});

const begin = (username: string, address = HOME) => throttle.begin({ username, address });

/** Makes failing attempts; returns how many of them were allowed. */
function guess(username: string, times: number, address = HOME): number {
  const waits = Array.from({ length: times }, () => begin(username, address));
  return waits.filter((seconds) => seconds === 0).length;
}

test('wrong passwords for a name delay it at their own address only, by at most five minutes', () => {
  expect(guess('kiri', 100, '203.0.113.9')).toBe(5);
  expect(begin('kiri', '203.0.113.9')).toBe(300);
  expect(begin('tom', '203.0.113.9')).toBe(0);
  expect(begin('kiri')).toBe(0);
  time += 299_001;
  expect(begin('kiri', '203.0.113.9')).toBe(1);
  time += 999;
  expect(begin('kiri', '203.0.113.9')).toBe(0);
});

test('a thousand addresses that guess do not lock a person out', () => {
  for (let n = 0; n < 1_000; n += 1) guess('kiri', 6, `2001:db8:${n.toString(16)}::1`);
  expect(begin('kiri')).toBe(0);
});

test('counts the /64 of an IPv6 address as one', () => {
  expect(guess('kiri', 4, '2001:db8::1')).toBe(4);
  expect(guess('kiri', 4, '2001:db8::2')).toBe(1);
});

test('ignores letter case and surrounding spaces of a name', () => {
  for (const name of ['kiri', ' KIRI ', 'Kiri', 'kiri ', 'KIRI']) guess(name, 1);
  expect(begin('kiri')).toBe(300);
});

test('forgets the failures of a person who signs in', () => {
  guess('kiri', 4);
  throttle.forget({ username: 'kiri', address: HOME });
  expect(guess('kiri', 10)).toBe(5);
});

test('takes back only the attempt that had no result', () => {
  const source = { username: 'kiri', address: HOME };
  guess('kiri', 5);
  throttle.withdraw(source);
  expect(guess('kiri', 10)).toBe(1);
  throttle.withdraw({ ...source, username: 'tom' });
  expect(guess('tom', 10)).toBe(5);
});
