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

test('a lock can be acquired again only after it is released', () => {
  expect(takeLock(lock)).toBeDefined();
  expect(takeLock(lock)).toBeUndefined();
  releaseLock(lock);
  expect(takeLock(lock)).toBeDefined();
  expect(readdirSync(folder)).toEqual(['.prepare.lock']);
});

test('removing a stale lock leaves a lock that was acquired meanwhile', () => {
  const dead = leaveStaleLock(lock);
  const holder = takeLock(lock);
  expect(holder).toBeDefined();
  voidLock(lock, dead);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(holder);
  expect(takeLock(lock)).toBeUndefined();
});

test('does not wait for a process that died while removing a stale lock', () => {
  const dead = leaveStaleLock(lock);
  leaveStaleLock(`${lock}.${dead.id}.void`);
  expect(takeLock(lock)).toBeDefined();
  expect(readdirSync(folder)).toEqual(['.prepare.lock']);
});

test('cannot be acquired while another process removes a stale lock', () => {
  const dead = leaveStaleLock(lock);
  takeLock(`${lock}.${dead.id}.void`);
  expect(takeLock(lock)).toBeUndefined();
  releaseLock(`${lock}.${dead.id}.void`);
  expect(takeLock(lock)).toBeDefined();
});

test.runIf(process.platform === 'linux')(
  'the lock of a dead process whose id was reused is stale',
  () => {
    writeFileSync(lock, JSON.stringify({ id: 'earlier', pid: process.ppid, started: '1' }));
    expect(takeLock(lock)).toBeDefined();
  },
);

test.runIf(process.platform === 'linux')('the lock of a zombie process is stale', async () => {
  // Its parent turns into another program, which never waits for it.
  const taking = `"${process.execPath}" --input-type=module --eval "$1" & exec sleep 60`;
  const parent = spawn('sh', ['-c', taking, 'sh', `${lockingScript()} process.exit();`]);
  await once(parent.stdout, 'data');
  const { pid } = JSON.parse(readFileSync(lock, 'utf8'));
  const stateOf = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
  await expect.poll(stateOf, { timeout: 5_000 }).toBe('Z');
  expect(takeLock(lock)).toBeDefined();
  const ended = once(parent, 'exit');
  parent.kill();
  await ended;
});

test.each(['', '{"id":'])('an incomplete lock file (%j) is stale', (text) => {
  writeFileSync(lock, text);
  expect(takeLock(lock)).toBeDefined();
});

test('one of several processes that find a stale lock acquires it', async () => {
  leaveStaleLock(lock);
  const racers = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', lockingScript()]),
  );
  const results = await Promise.all(
    racers.map(async (racer) => {
      const [answer] = await once(racer.stdout, 'data');
      return String(answer);
    }),
  );
  const ended = racers.map((racer) => once(racer, 'exit'));
  for (const racer of racers) racer.stdin.end();
  await Promise.all(ended);
  expect(results.sort()).toEqual(['false', 'false', 'false', 'true']);
});

/** Creates the lock of a process that no longer exists. */
function leaveStaleLock(path: string) {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const dead = { id: 'dead', pid, started: '1' };
  writeFileSync(path, JSON.stringify(dead));
  return dead;
}

// Holds the lock until its input ends, so that no exit lets another process acquire it.
function lockingScript() {
  const module = new URL('lock.mjs', import.meta.url).href;
  return `import { takeLock } from '${module}';
    process.stdout.write(String(takeLock('${lock}') !== undefined));
    process.stdin.resume();`;
}
