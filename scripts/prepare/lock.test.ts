import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseLock, takeLock, voidLock } from './lock.mjs';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-lock-'));
  lock = join(folder, '.prepare.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a lock that is held is not given, and one that is given up is', () => {
  expect(takeLock(lock)).toBeDefined();
  expect(takeLock(lock)).toBeUndefined();
  releaseLock(lock);
  expect(takeLock(lock)).toBeDefined();
  expect(readdirSync(folder)).toEqual(['.prepare.lock']);
});

test('whoever was slow to see that a lock is dead leaves alone the one that was taken since', () => {
  const dead = leaveDead(lock);
  const holder = takeLock(lock);
  expect(holder).toBeDefined();
  voidLock(lock, dead);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(holder);
  expect(takeLock(lock)).toBeUndefined();
});

test('one that died while it removed a dead lock is not waited for', () => {
  const dead = leaveDead(lock);
  leaveDead(`${lock}.${dead.id}.void`);
  expect(takeLock(lock)).toBeDefined();
  expect(readdirSync(folder)).toEqual(['.prepare.lock']);
});

test('while another process removes a dead lock nobody takes it', () => {
  const dead = leaveDead(lock);
  takeLock(`${lock}.${dead.id}.void`);
  expect(takeLock(lock)).toBeUndefined();
  releaseLock(`${lock}.${dead.id}.void`);
  expect(takeLock(lock)).toBeDefined();
});

test.runIf(process.platform === 'linux')(
  'the lock of a dead process whose number another has today is void',
  () => {
    writeFileSync(lock, JSON.stringify({ id: 'earlier', pid: process.ppid, started: '1' }));
    expect(takeLock(lock)).toBeDefined();
  },
);

test.runIf(process.platform === 'linux')(
  'the lock of a process that is a zombie is void',
  async () => {
    // Its parent has become another program, which never asks how it ended.
    const taking = `"${process.execPath}" --input-type=module --eval "$1" & exec sleep 60`;
    const parent = spawn('sh', ['-c', taking, 'sh', `${racing()} process.exit();`]);
    await once(parent.stdout, 'data');
    const { pid } = JSON.parse(readFileSync(lock, 'utf8'));
    const stateOf = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
    await expect.poll(stateOf, { timeout: 5_000 }).toBe('Z');
    expect(takeLock(lock)).toBeDefined();
    const ended = once(parent, 'exit');
    parent.kill();
    await ended;
  },
);

test.each(['', '{"id":'])('what a power cut left of a lock (%j) is void', (text) => {
  writeFileSync(lock, text);
  expect(takeLock(lock)).toBeDefined();
});

test('of several processes that find a dead lock at once, one has it', async () => {
  leaveDead(lock);
  const racers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', racing()]),
  );
  const taken = await Promise.all(
    racers.map(async (racer) => {
      const [answer] = await once(racer.stdout, 'data');
      return String(answer);
    }),
  );
  const ended = racers.map((racer) => once(racer, 'exit'));
  for (const racer of racers) racer.stdin.end();
  await Promise.all(ended);
  expect(taken.sort()).toEqual(['false', 'false', 'false', 'true']);
});

/** Leaves at `path` the lock of a process that is gone. */
function leaveDead(path: string) {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const dead = { id: 'dead', pid, started: '1' };
  writeFileSync(path, JSON.stringify(dead));
  return dead;
}

// Holds what it takes until its input ends, so that nobody's end makes room for another.
function racing() {
  const module = new URL('lock.mjs', import.meta.url).href;
  return `import { takeLock } from '${module}';
    process.stdout.write(String(takeLock('${lock}') !== undefined));
    process.stdin.resume();`;
}
