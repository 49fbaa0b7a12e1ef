import { beforeEach, expect, test } from 'vitest';
import { type FailureBackoff, makeFailureBackoff } from './backoff.ts';

const rules = { free: 3, firstSeconds: 10, longestSeconds: 60, forgetSeconds: 1_000 };
let time = 0;
let delays: FailureBackoff;
beforeEach(() => {
  time = 5_000;
  delays = makeFailureBackoff(rules, () => time, 3);
});

function fail(times: number, key = 'a') {
  for (let i = 0; i < times; i += 1) delays.add(key);
}

test('the first failures cause no wait, then each doubles it up to the longest', () => {
  const waits: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    fail(1);
    waits.push(delays.waitSeconds('a'));
    time += delays.waitSeconds('a') * 1000;
    expect(delays.waitSeconds('a')).toBe(0);
  }
  expect(waits).toEqual([0, 0, 10, 20, 40, 60, 60, 60]);
});

test('each key waits for its own failures only', () => {
  fail(5);
  expect(delays.waitSeconds('b')).toBe(0);
});

test('failures are forgotten one by one', () => {
  fail(100);
  time += 5_000_000;
  fail(1);
  expect(delays.waitSeconds('a')).toBe(10);
  time += 10_000_000;
  fail(2);
  expect(delays.waitSeconds('a')).toBe(0);
});

test('removeFailure removes a failure and its wait', () => {
  fail(3);
  delays.removeFailure('a');
  expect(delays.waitSeconds('a')).toBe(0);
  fail(1);
  expect(delays.waitSeconds('a')).toBe(10);
  delays.clear('a');
  fail(2);
  expect(delays.waitSeconds('a')).toBe(0);
});

test('forgets the key that failed longest ago when there are too many', () => {
  for (const key of ['a', 'b', 'c']) fail(3, key);
  fail(1, 'a');
  fail(3, 'd');
  expect(['a', 'b', 'c', 'd'].map((key) => delays.waitSeconds(key))).toEqual([20, 0, 10, 10]);
});
