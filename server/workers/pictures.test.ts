import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cmykJpeg, movingGif, picture, turnedJpeg } from '#lib/assets/testing/media.ts';
import { makePictures } from './pictures.ts';
import { startWorker } from './worker-queue.ts';

const pictures = makePictures();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(async () => {
  pictures.close();
  await rm(folder, { recursive: true });
});

test('makes a WebP of at most 400 pixels a side, in sRGB, without metadata', async () => {
  const wide = await thumbnailOf(await picture('png', 1_000, 500));
  expect(wide).toMatchObject({ format: 'webp', width: 400, height: 200, space: 'srgb' });
  const small = await thumbnailOf(await cmykJpeg());
  expect(small).toMatchObject({ format: 'webp', width: 60, height: 40, space: 'srgb' });
  expect([small.exif, small.icc, small.xmp, small.iptc]).toEqual(Array(4).fill(undefined));
});

test('applies the orientation, and takes the first frame of an animation', async () => {
  const upright = await thumbnailOf(await turnedJpeg());
  expect(upright).toMatchObject({ width: 40, height: 60 });
  expect(upright.orientation).toBeUndefined();
  const still = await thumbnailOf(await movingGif());
  expect(still).toMatchObject({ width: 20, height: 10 });
  expect(still.pages ?? 1).toBe(1);
});

test('refuses other formats without decoding them', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const broken = { refused: 'is broken or cut short: it cannot be decoded' };
  await expect(
    pictures.size(await writeTemporaryFile('a.svg', svg), 'staff:kiri'),
  ).resolves.toEqual(broken);
  await expect(pictures.thumbnail(await writeTemporaryFile('a.svg', svg))).resolves.toEqual(broken);
});

test('throws for a missing file', async () => {
  await expect(pictures.size(join(folder, 'none'), 'staff:kiri')).rejects.toMatchObject({
    code: 'ENOENT',
  });
});

test('fails a picture if no process can be started, and recovers', async () => {
  let starts = 0;
  const short = makePictures({
    start(...worker) {
      starts += 1;
      if (starts === 1) throw new Error('spawn ENOMEM');
      return startWorker(...worker);
    },
  });
  const path = await writeTemporaryFile('a.png', await picture('png', 20, 10));
  await expect(short.size(path, 'staff:kiri')).rejects.toThrow('ENOMEM');
  await expect(short.size(path, 'staff:kiri')).resolves.toEqual({ width: 20, height: 10 });
  short.close();
});

test('leaves room for other callers and alternates between them', async () => {
  const limits = { maxJobMs: 1, maxMegabytes: 1, maxWaiting: 4, maxWaitMs: 60_000, idleMs: 60_000 };
  const run = async () => ({ width: 1, height: 1 });
  const start = () => ({ run, pid: 1, hasEnded: () => false, end: () => undefined });
  const shared = makePictures({ limits, start });
  const done: string[] = [];
  const ask = (caller: string) => shared.size('a path', caller).then(() => done.push(caller));
  const asked = ['kiri', 'kiri', 'kiri'].map(ask);
  const refused = expect(ask('kiri')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await Promise.all([refused, ...asked, ask('tom')]);
  expect(done).toEqual(['kiri', 'kiri', 'tom', 'kiri']);
});

async function thumbnailOf(bytes: Buffer) {
  const answer = await pictures.thumbnail(await writeTemporaryFile('picture', bytes));
  if ('refused' in answer) throw new Error(answer.refused);
  return sharp(answer.webp).metadata();
}

async function writeTemporaryFile(name: string, bytes: Buffer | string) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
