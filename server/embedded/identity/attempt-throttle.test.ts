import { expect, test } from 'vitest';
import { makeAttemptThrottle } from './attempt-throttle.ts';

const limits = { perName: 2, perAddress: 4, windowSeconds: 60 };
let time = 0;
const now = () => time;
const at = (username: string, address = '192.0.2.1') => ({ username, address });

test('a name waits after its failures until the window is over, from any address', () => {
  const throttle = makeAttemptThrottle(limits, now);
  throttle.begin(at('kiri'));
  time += 10_000;
  throttle.begin(at('kiri'));
  expect(throttle.begin(at('kiri', '192.0.2.9')).waitSeconds).toBe(50);
  expect(throttle.begin(at('tom')).waitSeconds).toBeUndefined();
  time += 50_000;
  expect(throttle.begin(at('kiri')).waitSeconds).toBeUndefined();
});

test('an address waits after its failures, whatever the names', () => {
  const throttle = makeAttemptThrottle(limits, now);
  for (const name of ['a', 'b', 'c', 'd']) throttle.begin(at(name));
  expect(throttle.begin(at('kiri')).waitSeconds).toBe(60);
  expect(throttle.begin(at('kiri', '192.0.2.9')).waitSeconds).toBeUndefined();
});

test('letter case and spaces make no other name', () => {
  const throttle = makeAttemptThrottle(limits, now);
  throttle.begin(at('kiri'));
  throttle.begin(at(' KIRI '));
  expect(throttle.begin(at('Kiri')).waitSeconds).toBe(60);
});

test('attempts that are under way count: a hundred at once are no way around it', () => {
  const throttle = makeAttemptThrottle(limits, now);
  const begun = Array.from({ length: 100 }, () => throttle.begin(at('kiri')));
  expect(begun.filter(({ waitSeconds }) => waitSeconds === undefined)).toHaveLength(2);
});

test('a success forgets the failures of the name, but not those of the address', () => {
  const throttle = makeAttemptThrottle(limits, now);
  throttle.begin(at('kiri'));
  const right = throttle.begin(at('kiri'));
  if (right.waitSeconds === undefined) right.succeeded();
  expect(throttle.begin(at('kiri')).waitSeconds).toBeUndefined();
  throttle.begin(at('a'));
  throttle.begin(at('b'));
  expect(throttle.begin(at('c')).waitSeconds).toBe(60);
});

test('an attempt that came to no answer does not count', () => {
  const throttle = makeAttemptThrottle(limits, now);
  for (let n = 0; n < 10; n += 1) {
    const begun = throttle.begin(at('kiri'));
    if (begun.waitSeconds === undefined) begun.withdraw();
  }
  expect(throttle.begin(at('kiri')).waitSeconds).toBeUndefined();
});
