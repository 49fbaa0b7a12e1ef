import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACKS } from './attackers/all.ts';
import { makeRunner, type Runner } from './run.ts';
import { BUSY_BAR, harmOf } from './verdict.ts';

const SECONDS = 1.5;
const SHORT = Object.entries(ATTACKS).filter(([, { isShort }]) => isShort);

let runner: Runner;
beforeAll(async () => {
  if (process.platform !== 'linux') return;
  runner = await makeRunner({
    ...{ business: 'small', seconds: SECONDS, besides: ['uploads'], bar: BUSY_BAR },
  });
}, 120_000);
afterAll(() => runner?.[Symbol.asyncDispose]());

// Each client has a loopback address of its own, which other systems do not have by themselves.
test.runIf(process.platform === 'linux').each(SHORT)(
  'nobody is hurt by %s',
  { timeout: 60_000 },
  async (name) => {
    expect(harmOf(await runner.play(name), BUSY_BAR)).toEqual([]);
  },
);
