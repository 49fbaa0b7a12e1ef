import { expect, test } from 'vitest';
import { runUpgrade } from './upgrade.ts';

test('a service is upgraded under load and taken back, without a failed request', async () => {
  const progress = () => undefined;
  const { phases, failures, found } = await runUpgrade({ scale: 0.05, seconds: 2, progress });
  expect(failures).toEqual([]);
  for (const { name, reads } of phases.slice(0, -1))
    expect([name, reads > 20]).toEqual([name, true]);
  expect(found.assets).toBeGreaterThan(10);
  expect(found.accounts).toBeGreaterThan(5);
}, 600_000);
