import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { oneAtATime } from './one-at-a-time.mjs';

let root = '';
beforeEach(() => {
  root = makeFolder();
});

test('scripts import no module that a Node which is to be told that it is too old lacks', () => {
  const folder = import.meta.dirname;
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const texts = scripts.map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts.filter((text) => /from 'node:\w+\/promises'/.test(text))).toEqual([]);
});

test('a second process waits until the first has ended, and leaves nothing in the folder', async () => {
  const command = ['--input-type=module', '--eval', waitingAtWork(root)];
  const first = spawn(process.execPath, command);
  await once(first.stdout, 'data');
  const second = spawn(process.execPath, command);
  const [waiting] = await once(second.stdout, 'data');
  expect(String(waiting)).toContain('Another process is setting this folder up');
  const firstEnded = once(first, 'exit');
  first.stdin.end();
  const [begun] = await once(second.stdout, 'data');
  expect(String(begun)).toContain('at work');
  // It ends the lock first, and may take a moment to exit.
  expect(await firstEnded).toEqual([0, null]);
  const ended = once(second, 'exit');
  second.stdin.end();
  await ended;
  expect(readdirSync(root)).toEqual([]);
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

// At work until its input ends.
function waitingAtWork(folder: string) {
  const module = new URL('one-at-a-time.mjs', import.meta.url).href;
  return `import { once } from 'node:events';
    import { oneAtATime } from '${module}';
    await oneAtATime('${folder}', () => false, async () => {
      console.log('at work');
      await once(process.stdin.resume(), 'end');
    });`;
}

function killedAtWork(folder: string) {
  const module = new URL('one-at-a-time.mjs', import.meta.url).href;
  return `import { oneAtATime } from '${module}';
    await oneAtATime('${folder}', () => false, async () => process.kill(process.pid, 'SIGKILL'));`;
}
