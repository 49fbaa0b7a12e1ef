import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const LOG = new URL('./log.ts', import.meta.url).href;

/** Starts a process that writes numbered lines, flushes its log and exits. */
function writer(lines: number, output = 'pipe') {
  const script = `
    import { logCounts, makeLog } from '${LOG}';
    const log = makeLog('info');
    for (let n = 0; n < ${lines}; n += 1) log.info({ n, pad: 'x'.repeat(500) });
    const end = () => {
      if (logCounts.lost > 0) console.error('lost ' + logCounts.lost);
      process.exit(0);
    };
    setTimeout(() => {
      setTimeout(end, 1_000);
      log.flush(end);
    }, 100);`;
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
  const child = writer(40_000);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  child.stdout.destroy();
});

test('lines beyond what may wait for a late reader are counted', async () => {
  const child = writer(40_000);
  const said = text(child.stderr);
  child.stdout.resume();
  expect(await said).toMatch(/^lost \d{4,}\n$/);
});

test('a full disk does not stop the service, and is counted', async () => {
  const child = writer(200, 'full');
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await said).toMatch(/^lost \d+\n$/);
});

test('processes that share a pipe do not mix their lines, even if the reader is slow', async () => {
  const script = `
    import { openOutput } from '${LOG}';
    const output = openOutput(process.stdout.fd, true);
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
