import { expect, test } from 'vitest';
import { integrations } from './integrations.ts';

const run = { signal: new AbortController().signal, progress: () => undefined };
const SIZES = ['--scale', '1', '--seconds', '10', '--records', '5000'];

// Only Linux has /proc, and loopback addresses for each client.
test.runIf(process.platform === 'linux').each(['follow', 'delay', 'export'])(
  'what systems that call get is whole: %s',
  { timeout: 300_000 },
  async (name) => {
    const { failures, targets = [] } = await integrations.run(['--only', name, ...SIZES], run);
    expect(failures).toEqual([]);
    for (const { what, value, bar } of targets)
      if (what.includes('differ')) expect(value, what).toBe(bar);
  },
);
