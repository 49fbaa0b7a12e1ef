import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const LOG = new URL('../../../lib/logging/log.ts', import.meta.url).href;
const WORKER = new URL('./worker.ts', import.meta.url).href;

/** Runs a worker in a child process with `action` once it is ready, and returns its exit code and its log. */
async function run(action: string) {
  const program = `
    import { makeLog } from '${LOG}';
    import { runWorker } from '${WORKER}';
    const log = makeLog('info');
    const service = {
      lost: new Promise(() => undefined),
      stop: async () => log.info('stops'),
      escalate: () => log.info('skips the grace period'),
      registry: { getMetricsAsJSON: async () => [] },
    };
    setTimeout(() => { ${action} }, 500);
    await runWorker({ slot: 1, log, start: async () => service });`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  const child = spawn(process.execPath, [...flags, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { output, code };
}

test('skips the grace period when it stops by itself, since the others serve', async () => {
  const { output, code } = await run(`throw new Error('broken')`);
  expect(code).toBe(1);
  expect(output).toMatch(/broken.*skips the grace period.*stops/s);
});

test('keeps the grace period when the primary process stops it', async () => {
  const { output, code } = await run(`process.emit('message', { type: 'stop' })`);
  expect(code).toBe(0);
  expect(output).toContain('"stops"');
  expect(output).not.toContain('skips');
});
