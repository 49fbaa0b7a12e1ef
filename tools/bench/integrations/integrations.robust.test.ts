import { expect, test } from 'vitest';
import { integrations } from './integrations.ts';

const run = { signal: new AbortController().signal, progress: () => undefined };

test.runIf(process.platform === 'linux')(
  'a follower of trade equals the database, changes arrive, and an export loads back equal',
  { timeout: 300_000 },
  async () => {
    const parts = ['follow', 'since', 'delay', 'export', 'reads'].flatMap((part) => [
      '--only',
      part,
    ]);
    const sizes = ['--scale', '1', '--seconds', '20', '--records', '5000'];
    const { failures, targets } = await integrations.run([...parts, ...sizes], run);
    expect(failures).toEqual([]);
    expect(targets?.find(({ what }) => what.includes('differ'))?.value).toBe(0);
  },
);
