import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACKS } from './attackers/all.ts';
import { makeRunner, type Runner } from './run.ts';
import { harmOf } from './verdict.ts';

const SECONDS = 2;
const SHORT = Object.entries(ATTACKS).filter(([, { isShort }]) => isShort);

let runner: Runner;
beforeAll(async () => {
  runner = await makeRunner({ business: 'small', seconds: SECONDS, besides: ['uploads'] });
}, 120_000);
afterAll(() => runner?.[Symbol.asyncDispose]());

test.each(SHORT)('nobody is hurt by %s', { timeout: 60_000 }, async (name) => {
  expect(harmOf(await runner.play(name))).toEqual([]);
});
