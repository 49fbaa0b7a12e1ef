import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { findPostmaster } from '#tests/support/databases.ts';
import { makeThrowawayDirectory } from '#tests/support/throwaway-postgres.ts';

const CONFIG = new URL('../../lib/config/config.ts', import.meta.url).href;
const LOG = new URL('../../lib/logging/log.ts', import.meta.url).href;
const DATABASE = new URL('./database.ts', import.meta.url).href;

vi.setConfig({ testTimeout: 90_000 });

test('stops the embedded database if the process exits without cleanup', async () => {
  await using stack = new AsyncDisposableStack();
  const directory = await makeThrowawayDirectory(makeLog('silent'));
  stack.defer(() => directory.remove());
  const dataDir = `${directory.path}/data`;
  const program = `
    import { readConfig } from '${CONFIG}';
    import { makeLog } from '${LOG}';
    import { openServiceDatabase } from '${DATABASE}';
    await openServiceDatabase(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }), makeLog('silent'));
    console.log('up');
    process.stdin.once('data', () => process.exit(1));`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  const child = spawn(process.execPath, [...flags, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  stack.defer(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(findPostmaster(dataDir)?.ready).toBe(true);
  child.stdin.write('end\n');
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  // PostgreSQL removes its pid file in a clean shutdown.
  await expect.poll(() => findPostmaster(dataDir), { timeout: 10_000 }).toBeUndefined();
});
