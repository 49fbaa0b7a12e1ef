import { expect, test } from 'vitest';
import { security } from './security.ts';

// Only Linux has all of 127.0.0.0/8 on loopback: each client has an address of its own.
test.runIf(process.platform === 'linux')(
  'attackers cause baseline clients no harm',
  { timeout: 300_000 },
  async () => {
    const run = { signal: new AbortController().signal, progress: () => undefined };
    const { failures } = await security.run(['--short', '--seconds', '2'], run);
    expect(failures).toEqual([]);
  },
);
