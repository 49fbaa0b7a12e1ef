import { expect, test } from 'vitest';
import { upgrade } from './upgrade.ts';

test('a service is upgraded under load and taken back, without a failed request', async () => {
  const run = { signal: new AbortController().signal, progress: () => undefined };
  const { failures } = await upgrade.run(['--scale', '5', '--seconds', '2'], run);
  expect(failures).toEqual([]);
}, 600_000);
