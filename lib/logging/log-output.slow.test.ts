import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const LOG = new URL('./log.ts', import.meta.url).href;
const COUNTS = new URL('./log-counts.ts', import.meta.url).href;

/** Starts a process that writes numbered lines, flushes its log and exits. */
function writer(lines: number, { output = 'pipe', endsAfterMs = 100 } = {}) {
  const script = `
    import { makeLog } from '${LOG}';
    import { logCounts } from '${COUNTS}';
    const log = makeLog('info');
    for (let n = 0; n < ${lines}; n += 1) log.info({ n, pad: 'x'.repeat(500) });
    setTimeout(() => log.flush(() => {
      if (logCounts.lost > 0) console.error('lost ' + logCounts.lost);
      process.exit(0);
    }), ${endsAfterMs});`;
  const command = [process.execPath, '--input-type=module', '-e', script];
  const to = output === 'full' ? '>/dev/full' : '';
  return spawn('sh', ['-c', `exec "$@" ${to}`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('all lines are written before exit, in order', async () => {
  const lines = (await text(writer(2_000).stdout)).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(lines.map((_, n) => n));
  expect(lines).toHaveLength(2_000);
});

test('a reader that never reads neither blocks the exit nor fills the memory', async () => {
  const child = writer(60_000);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  child.stdout.destroy();
});

test('a late reader sees how many lines were lost', async () => {
  const child = writer(60_000, { endsAfterMs: 3_000 });
  expect(await text(child.stdout)).toMatch(/"lost":\d+,"msg":"log lines were lost"/);
});

test('a full disk loses log lines, which are counted, but does not stop the service', async () => {
  const child = writer(200, { output: 'full' });
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await said).toBe('lost 200\n');
});

test('processes that share a pipe do not mix their lines, even if the reader is slow', async () => {
  const output = new URL('./log-output.ts', import.meta.url).href;
  const script = `
    import { makeLogOutput } from '${output}';
    const output = makeLogOutput(process.stdout.fd, 4_096);
    for (let n = 0; n < 2_000; n += 1) output.write(JSON.stringify({ n, pad: 'x'.repeat(300) }) + '\\n');
    output.flush(() => output.flush(() => process.exit(0)));`;
  const command = [process.execPath, '--input-type=module', '-e', script];
  const both = spawn('sh', ['-c', '"$@" & "$@" & wait', 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let received = '';
  // Slower than the writers, so that the pipe is full now and then.
  for await (const chunk of both.stdout) {
    received += chunk;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const lines = received.trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line).pad).toHaveLength(300);
  expect(lines.length).toBeGreaterThan(2_000);
});
