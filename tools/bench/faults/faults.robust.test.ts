import { expect, test } from 'vitest';
import { chaos } from './chaos.ts';
import { upgrade } from './upgrade.ts';

const run = { signal: new AbortController().signal, progress: () => undefined };

test.each(['kills', 'database'])(
  'what was acknowledged is there afterwards, and nothing else went wrong: %s',
  { timeout: 300_000 },
  async (name) => {
    expect((await chaos.run(['--only', name, '--kills', '4'], run)).failures).toEqual([]);
  },
);

test('a service is upgraded under load and taken back, without a failed request', async () => {
  const { failures } = await upgrade.run(['--scale', '5'], run);
  expect(failures).toEqual([]);
}, 600_000);
