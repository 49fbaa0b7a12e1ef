import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { picture } from '#lib/assets/testing/media.ts';
import { realFiles } from '#lib/assets/testing/sample-files.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { makePictures, PAGE_WORKER, PICTURE_WORKER } from './pictures.ts';
import { type QueueLimits, startWorker, type Worker } from './worker-queue.ts';

// On a busy machine a page takes many times as long as alone.
vi.setConfig({ testTimeout: 90_000 });

const LIMITS: QueueLimits = {
  maxJobMs: 20_000,
  maxMegabytes: 1_024,
  maxWaiting: 10,
  maxWaitMs: 60_000,
  idleMs: 60_000,
};
const TOO_COSTLY = { refused: 'is too costly to decode, or broken' };
const DOCUMENT = realFiles.find(({ fileName }) => fileName === 'habibi.pdf')?.path ?? 'none';
const folder = setUpFolder();

test('refuses a slow picture, and uses a new process for the next', async () => {
  const impatient = open({ limits: { ...LIMITS, maxJobMs: 1 } });
  const path = await writeTemporaryFile('slow.png', await picture('png', 1_500, 1_500));
  await expect(impatient.size(path, 'staff:kiri')).resolves.toEqual(TOO_COSTLY);
  await expect(impatient.size(path, 'staff:kiri')).resolves.toEqual(TOO_COSTLY);
});

test('refuses a picture that needs too much memory', async () => {
  const path = await writeTemporaryFile('large.png', await picture('png'));
  await expect(
    open({ limits: { ...LIMITS, maxMegabytes: 10 } }).size(path, 'staff:kiri'),
  ).resolves.toEqual(TOO_COSTLY);
});

test('serves sizes and thumbnails in turns, and refuses long waits', async () => {
  const path = await writeTemporaryFile('a.png', await picture('png'));
  const busy = open({ limits: { ...LIMITS, maxWaiting: 4 } });
  const done: string[] = [];
  const asked = [
    busy.thumbnail(path).then(() => done.push('first thumbnail')),
    busy.thumbnail(path).then(() => done.push('second thumbnail')),
    busy.thumbnail(path).then(() => done.push('third thumbnail')),
    busy.size(path, 'staff:kiri').then(() => done.push('size')),
  ];
  await expect(busy.size(path, 'staff:kiri')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  await Promise.all(asked);
  expect(done).toEqual(['first thumbnail', 'second thumbnail', 'size', 'third thumbnail']);
});

test.each([{ maxMegabytes: 10 }, { maxJobMs: 1 }])('refuses a page beyond %j', async (limit) => {
  const pictures = open({ pageLimits: { ...LIMITS, ...limit } });
  await expect(pictures.firstPage(DOCUMENT)).resolves.toEqual(TOO_COSTLY);
});

test('hides our environment from the worker process', async () => {
  const child = startWorker(PICTURE_WORKER, LIMITS);
  onTestFinished(child.end);
  await child.run({ task: 'size', path: await writeTemporaryFile('a.png', await picture('png')) });
  const names = readFileSync(`/proc/${child.pid}/environ`, 'utf8').split('\0').filter(Boolean);
  expect(names.map((pair) => pair.split('=')[0]).toSorted()).toEqual([
    'MALLOC_ARENA_MAX',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    'NODE_ENV',
  ]);
});

test('ends the worker process with its parent, killed or not', async () => {
  const path = await writeTemporaryFile('a.png', await picture('png'));
  const starting = `
    import { startWorker } from './server/workers/worker-queue.ts';
    const child = startWorker(${JSON.stringify(PICTURE_WORKER)}, ${JSON.stringify(LIMITS)});
    await child.run({ task: 'size', path: ${JSON.stringify(path)} });
    console.log(child.pid);
    setInterval(() => {}, 1_000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', starting]);
  const [said] = await once(parent.stdout, 'data');
  expect(isRunning(Number(said))).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitUntil(() => !isRunning(Number(said)), { timeout: 10_000 });
});

test('fails a picture if no process can be started, and recovers', async () => {
  let starts = 0;
  const short = open({
    start(...worker) {
      starts += 1;
      if (starts === 1) throw new Error('spawn ENOMEM');
      return startWorker(...worker);
    },
  });
  const path = await writeTemporaryFile('a.png', await picture('png', 20, 10));
  await expect(short.size(path, 'staff:kiri')).rejects.toThrow('ENOMEM');
  await expect(short.size(path, 'staff:kiri')).resolves.toEqual({ width: 20, height: 10 });
});

test('refuses a page of 4 kB that unpacks to two gigabytes, without taking that memory', async () => {
  // A stream of blanks, compressed twice.
  const bomb = new URL('../testing/two-gigabytes.pdf', import.meta.url).pathname;
  const worker = startWorker(PAGE_WORKER, { ...LIMITS, maxJobMs: 60_000, maxMegabytes: 768 });
  onTestFinished(() => worker.end());
  const answer = await worker.run({ path: bomb });
  expect(answer).toMatchObject({ refused: 'is broken, or has no page that can be drawn' });
  const [, peak] =
    /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8')) ?? [];
  expect(Number(peak)).toBeLessThan(900_000);
});

test('a process ends soon after its last page, and its memory is returned', async () => {
  const started: Worker[] = [];
  const counted = open({
    start(...worker) {
      const child = startWorker(...worker);
      started.push(child);
      return child;
    },
  });
  await counted.firstPage(DOCUMENT);
  expect(started).toHaveLength(1);
  await vi.waitUntil(() => started[0]?.hasEnded(), { timeout: 5_000 });
  expect(await counted.firstPage(DOCUMENT)).toHaveProperty('webp');
  expect(started).toHaveLength(2);
});

/** An ended process may still be a zombie. */
function isRunning(pid: number) {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'));
}

function open(options: Parameters<typeof makePictures>[0]) {
  const made = makePictures(options);
  onTestFinished(made.close);
  return made;
}

async function writeTemporaryFile(name: string, bytes: Buffer | string) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
