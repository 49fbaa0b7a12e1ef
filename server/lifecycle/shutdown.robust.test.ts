import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const LOG = new URL('../../lib/logging/log.ts', import.meta.url).href;
const LIFECYCLE = new URL('./shutdown.ts', import.meta.url).href;

/** Runs a service with these parts in a child process. */
function run(parts: string) {
  const program = `
    import { makeLog } from '${LOG}';
    import { runUntilStopped } from '${LIFECYCLE}';
    const log = makeLog('info');
    const never = new Promise(() => undefined);
    const parts = ${parts};
    const running = { lost: never, stop: async () => {}, escalate: () => log.info('escalated'), ...parts };
    const alive = setInterval(() => undefined, 1_000);
    await runUntilStopped({
      log,
      hardStopMs: parts.hardStopMs ?? 10_000,
      start: async (signal) => (parts.start ? parts.start(signal) : running),
      ready: async () => log.info('ready'),
    });`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
  const child = spawn(process.execPath, [...flags, program], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    said: (words: string) => expect.poll(() => output, { timeout: 10_000 }).toContain(words),
    output: () => output,
    exit: once(child, 'exit').then(([code]) => code),
  };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'stops on %s and exits with 0',
  async (signal) => {
    const service = run('{}');
    await service.said('"ready"');
    service.kill(signal);
    expect(await service.exit).toBe(0);
    expect(service.output()).toContain('"stopped"');
  },
);

test('logs an error while stopping and exits with 1', async () => {
  const service = run(`{ stop: async () => { throw new Error('the pool would not close'); } }`);
  await service.said('"ready"');
  service.kill('SIGTERM');
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('the pool would not close');
});

test('exits with 0 for an aborted start, and with 1 if that fails', async () => {
  const waits = (then: string) =>
    `{ start: (signal) => new Promise((resolve, reject) => {
      log.info('starting');
      signal.addEventListener('abort', () => reject(${then}));
    }) }`;
  const ended = run(waits('signal.reason'));
  await ended.said('starting');
  ended.kill('SIGINT');
  expect(await ended.exit).toBe(0);
  const failed = run(waits(`new Error('the claim was not given up')`));
  await failed.said('starting');
  failed.kill('SIGINT');
  expect(await failed.exit).toBe(1);
  expect(failed.output()).toContain('the claim was not given up');
});

test('escalates on a second signal, and exits with 1 at the hard stop', async () => {
  const service = run('{ stop: () => never, hardStopMs: 2_000 }');
  await service.said('"ready"');
  service.kill('SIGINT');
  await service.said('stopping');
  await delay(600);
  service.kill('SIGINT');
  await service.said('escalated');
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('not stopped in time');
});

test('logs an unhandled error, stops and exits with 1', async () => {
  const service = run(
    `{ lost: new Promise(() => setTimeout(() => Promise.reject(new Error('nobody waits')), 50)) }`,
  );
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('nobody waits');
  expect(service.output()).toContain('"stopped"');
});
