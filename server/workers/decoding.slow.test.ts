import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { cmykJpeg, movingGif, picture, turnedJpeg } from '#lib/assets/testing/media.ts';
import { realFiles } from '#lib/assets/testing/sample-files.ts';
import { setUpFolder } from '#tests/support/folders.ts';
import { makePictures } from './pictures.ts';

// On a busy machine a page takes many times as long as alone.
vi.setConfig({ testTimeout: 90_000 });

const pictures = makePictures();
const folder = setUpFolder();

afterAll(async () => {
  pictures.close();
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

const pathOf = (name: string) => realFiles.find(({ fileName }) => fileName === name)?.path ?? name;

test('draws the first page of a PDF on white, in its colours, at most 800 pixels a side', async () => {
  const drawn = await pictures.firstPage(pathOf('pdflatex-forms.pdf'));
  if ('refused' in drawn) throw new Error(drawn.refused);
  const picture = sharp(drawn.webp);
  expect(await picture.metadata()).toMatchObject({ format: 'webp', height: 800, hasAlpha: false });
  const { channels, dominant } = await picture.stats();
  expect(channels[0]?.min).toBeLessThan(100);
  expect(dominant.r + dominant.g + dominant.b).toBeGreaterThan(3 * 240);
});

test('draws red as red', async () => {
  const path = await writeTemporaryFile(
    'red.pdf',
    onePage('0 0 9000 20', '1 0 0 rg 0 0 9000 20 re f'),
  );
  const drawn = await pictures.firstPage(path);
  if ('refused' in drawn) throw new Error(drawn.refused);
  const { data, info } = await sharp(drawn.webp).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([800, 2]);
  expect(data[0]).toBeGreaterThan(240);
  expect(data[2]).toBeLessThan(20);
});

test.each([
  ['libreoffice-writer-password.pdf', 'needs a password'],
  ['smile.png', 'is broken, or has no page that can be drawn'],
])('refuses %s', async (name, refused) => {
  await expect(pictures.firstPage(pathOf(name))).resolves.toEqual({ refused });
});

/** A PDF of one page with this box and these drawing operators. */
function onePage(box: string, drawing: string): string {
  return [
    '%PDF-1.4',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    `3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R>> endobj`,
    `4 0 obj <</Length ${drawing.length}>> stream\n${drawing}\nendstream endobj`,
    'trailer <</Root 1 0 R>>',
  ].join('\n');
}
