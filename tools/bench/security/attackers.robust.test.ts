import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACKS } from './attackers/all.ts';
import { makeRunner, type Runner } from './runner.ts';
import { BUSY_MACHINE_LIMITS, describeHarm } from './verdict.ts';

const SECONDS = 1.5;
const SHORT = Object.entries(ATTACKS).filter(([, { isShort }]) => isShort);

let runner: Runner;
beforeAll(async () => {
  if (process.platform !== 'linux') return;
  runner = await makeRunner({
    ...{
      business: 'small',
      seconds: SECONDS,
      extraActivities: ['uploads'],
      limits: BUSY_MACHINE_LIMITS,
    },
  });
}, 120_000);
afterAll(() => runner?.[Symbol.asyncDispose]());

// Linux alone has all of 127.0.0.0/8 on loopback: each client has an address of its own.
test.runIf(process.platform === 'linux').each(SHORT)(
  '%s causes honest clients no harm',
  { timeout: 60_000 },
  async (name) => {
    expect(describeHarm(await runner.run(name), BUSY_MACHINE_LIMITS)).toEqual([]);
  },
);
