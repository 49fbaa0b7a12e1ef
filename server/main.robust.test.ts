import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { findPostmaster } from '#tests/support/databases.ts';
import { startService } from '#tests/support/start-service.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';

test('stops with its database when its terminal is closed', { timeout: 60_000 }, async () => {
  await using stack = new AsyncDisposableStack();
  const directory = await makeThrowawayDirectory(makeLog('silent'));
  stack.defer(() => directory.remove());
  const dataDir = join(directory.path, 'data');
  const service = await startService({ DATA_DIR: dataDir, DEMO_DATA: '0' });
  stack.defer(() => void service.process.kill('SIGKILL'));
  expect(await service.ready, service.output()).toBe(true);
  service.process.kill('SIGHUP');
  expect(await service.exit).toBe(0);
  expect(findPostmaster(dataDir)).toBeUndefined();
});
