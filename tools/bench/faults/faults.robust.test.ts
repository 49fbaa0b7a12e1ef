import { expect, test } from 'vitest';
import { chaos } from './chaos.ts';

test.each(['kills', 'postgres', 'cut'])(
  'what was acknowledged is there afterwards, and nothing else went wrong: %s',
  { timeout: 300_000 },
  async (name) => {
    const run = { signal: new AbortController().signal, progress: () => undefined };
    expect((await chaos.run(['--only', name, '--kills', '4'], run)).failures).toEqual([]);
  },
);
