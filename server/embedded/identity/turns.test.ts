import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTurns, TooManyWaiting } from './turns.ts';

test('of ten who come at once two are at work at a time, in the order in which they came', async () => {
  const turns = makeTurns(2, 8);
  const done: number[] = [];
  let atWork = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      turns.take(async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await pause(1);
        atWork -= 1;
        done.push(n);
      }),
    ),
  );
  expect(most).toBe(2);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('work that fails gives its place to the next', async () => {
  const turns = makeTurns(1, 1);
  const failing = turns.take(() => Promise.reject(new Error('a fault of a test')));
  const next = turns.take(async () => 'done');
  await expect(failing).rejects.toThrow('a fault of a test');
  expect(await next).toBe('done');
});

test('who finds too many waiting is turned away at once, and the others get their turns', async () => {
  const turns = makeTurns(1, 2);
  const { promise, resolve } = Promise.withResolvers<string>();
  const taken = [1, 2, 3].map(() => turns.take(() => promise));
  await expect(turns.take(() => promise)).rejects.toThrow(TooManyWaiting);
  resolve('done');
  expect(await Promise.all(taken)).toEqual(['done', 'done', 'done']);
  expect(await turns.take(async () => 'later')).toBe('later');
});
