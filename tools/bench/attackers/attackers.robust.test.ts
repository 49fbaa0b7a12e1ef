import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACKS } from './attacker-process.ts';
import { BUSY_MACHINE_LIMITS, describeHarm } from './harm.ts';
import { type AttackRunner, startAttackRunner } from './run-attack.ts';

const SHORT = Object.keys(ATTACKS).filter((name) => ATTACKS[name]?.isShort);

let runner: AttackRunner;
beforeAll(async () => {
  if (process.platform !== 'linux') return;
  runner = await startAttackRunner({ scale: 0.01, seconds: 1.5, limits: BUSY_MACHINE_LIMITS });
}, 240_000);
afterAll(() => runner?.[Symbol.asyncDispose]());

// Only Linux has all of 127.0.0.0/8 on loopback: each client has an address of its own.
test.runIf(process.platform === 'linux').each(SHORT)(
  '%s causes baseline clients no harm',
  { timeout: 60_000 },
  async (name) => {
    expect(describeHarm(await runner.run(name), BUSY_MACHINE_LIMITS)).toEqual([]);
  },
);
