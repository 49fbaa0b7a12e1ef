import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'one-at-a-time-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('keeps the lock file in the folder, and removes it afterwards', async () => {
  let during: string[] = [];
  await oneAtATime(
    root,
    () => false,
    async () => {
      during = readdirSync(root);
    },
  );
  expect(during).toEqual(['.prepare.lock']);
  expect(readdirSync(root)).toEqual([]);
});

test('two concurrent calls do the work once', async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let timesDone = 0;
  const first = oneAtATime(
    root,
    () => timesDone > 0,
    async () => {
      begun.resolve();
      await mayEnd.promise;
      timesDone += 1;
    },
  );
  await begun.promise;
  const second = oneAtATime(
    root,
    () => timesDone > 0,
    async () => {
      timesDone += 1;
    },
  );
  mayEnd.resolve();
  await Promise.all([first, second]);
  expect(timesDone).toBe(1);
});

test('the next call repeats work that failed', async () => {
  const failing = oneAtATime(
    root,
    () => false,
    () => Promise.reject(new Error('no network')),
  );
  await expect(failing).rejects.toThrow('no network');
  let done = false;
  await oneAtATime(
    root,
    () => done,
    async () => {
      done = true;
    },
  );
  expect(done).toBe(true);
});

test('the next call repeats work whose process was killed', async () => {
  const killed = spawnSync(process.execPath, ['--input-type=module', '--eval', killedAtWork(root)]);
  expect(killed.signal).toBe('SIGKILL');
  let done = false;
  await oneAtATime(
    root,
    () => done,
    async () => {
      done = true;
    },
  );
  expect(done).toBe(true);
});

function killedAtWork(folder: string) {
  const module = new URL('one-at-a-time.mjs', import.meta.url).href;
  return `import { oneAtATime } from '${module}';
    await oneAtATime('${folder}', () => false, async () => process.kill(process.pid, 'SIGKILL'));`;
}
