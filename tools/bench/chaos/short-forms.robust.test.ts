import { expect, test } from 'vitest';
import { SCENARIOS } from './scenarios.ts';

// Each is the first part of `npm run chaos -- --only NAME`.
test.each(['postgres', 'cut', 'lies', 'loads', 'starts'] as const)(
  'what was acknowledged is there afterwards, and nothing else went wrong: %s',
  { timeout: 120_000 },
  async (name) => {
    const { signal } = new AbortController();
    const options = { kills: 4, seed: 'a few', length: 'short', signal } as const;
    const { failures } = await SCENARIOS[name].run({ ...options, progress: () => undefined });
    expect(failures).toEqual([]);
  },
);
