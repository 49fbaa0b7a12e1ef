import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);
const LOG = new URL('../../lib/logging/log.ts', import.meta.url).href;
const SHUTDOWN = new URL('./shutdown.ts', import.meta.url).href;
/** A service that takes a while to start and to stop. */
const SERVICE = `
  import { setTimeout as delay } from 'node:timers/promises';
  import { makeLog } from '${LOG}';
  import { runUntilStopped } from '${SHUTDOWN}';
  const log = makeLog('info');
  const alive = setInterval(() => undefined, 1_000);
  log.info({ servicePid: process.pid }, 'starting');
  const running = {
    lost: new Promise(() => undefined),
    stop: () => delay(300),
    escalate: () => log.info('escalated'),
  };
  await runUntilStopped({
    log,
    hardStopMs: 10_000,
    start: async (signal) => {
      await delay(500);
      signal.throwIfAborted();
      return running;
    },
    ready: async () => log.info('ready'),
  });`;

let folder = '';
beforeEach(() => {
  folder = makeFolder();
  const { start } = JSON.parse(readFileSync(PACKAGE, 'utf8')).scripts;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start } }),
  );
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'main.ts'), SERVICE);
});

/** Runs `npm start` as package.json has it, in a process group of its own, as a terminal does. */
function npmStart() {
  const env = { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env['PATH']}` };
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  onTestFinished(() => {
    const pid = servicePid(output);
    if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  const group = -(npm.pid ?? 0);
  return {
    npm,
    exit: once(npm, 'exit'),
    ended: once(npm, 'close'),
    interrupt: () => process.kill(group, 'SIGINT'),
    output: () => output,
    says: (words: string) => expect.poll(() => output, { timeout: 15_000 }).toContain(words),
    isServiceRunning: () => isRunning(servicePid(output) ?? 0),
  };
}

function servicePid(output: string): number | undefined {
  const [, pid] = /"servicePid":(\d+)/.exec(output) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each(['starting', 'ready'])(
  'SIGTERM to npm once it says %s ends the service in order, and npm waits for it',
  async (moment) => {
    const { npm, exit, says, output, isServiceRunning } = npmStart();
    await says(`"${moment}"`);
    npm.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(isServiceRunning()).toBe(false);
    expect(output()).toContain('"stopped"');
    expect(output().includes('"ready"')).toBe(moment === 'ready');
  },
);

test('a service whose npm is killed stops in order', async () => {
  const { npm, ended, says, output } = npmStart();
  await says('"ready"');
  npm.kill('SIGKILL');
  // Its output ends with its last process.
  await ended;
  expect(output()).toContain('"stopped"');
});

test('Ctrl-C, which npm passes on as well, counts once', async () => {
  const { exit, interrupt, says, output } = npmStart();
  await says('"ready"');
  interrupt();
  expect(await exit).toEqual([0, null]);
  expect(output()).toContain('"stopped"');
  expect(output()).not.toContain('escalated');
});
