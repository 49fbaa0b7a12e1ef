import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SampleFile } from '#lib/assets/testing/sample-files/sample-file.ts';
import { realFiles, sampleFiles } from '#lib/assets/testing/sample-files.ts';
import { claimedKind } from '#lib/assets/upload/file-kinds.ts';
import { makePictures } from '#server/workers/pictures.ts';
import { inspect, safeFileName } from './validate-upload.ts';

const pictures = makePictures();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
});
afterAll(async () => {
  pictures.close();
  await rm(folder, { recursive: true });
});

test.each(sampleFiles)('$title, named $fileName', async (sample) => {
  const inspection = inspectSample(sample);
  if ('accepted' in sample) {
    await expect(inspection).resolves.toEqual({
      fileName: sample.fileName,
      type: expect.any(String),
      ...sample.accepted,
    });
  } else if ('invalid' in sample) {
    const details = [{ field: 'file', issue: sample.invalid }];
    await expect(inspection).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details });
  } else {
    const message = expect.stringContaining(sample.unsupported);
    await expect(inspection).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
});

test('a file is stored under its cleaned-up name, and checked against the extension of that', async () => {
  const [jpeg] = sampleFiles.filter(({ title }) => title === 'a JPEG');
  if (!jpeg) throw new Error('There is no JPEG among the samples.');
  const fileName = '../../photo\u202Egnp.jpg. ';
  expect(await inspectSample({ ...jpeg, fileName })).toMatchObject({ fileName: 'photognp.jpg' });
});

test.each(realFiles)(
  '$fileName is recognised as its extension says',
  async ({ fileName, path }) => {
    const { mimeType, type } = await inspect(
      { fileName, path, sizeBytes: statSync(path).size, caller: 'staff:kiri' },
      pictures,
    );
    expect({ mimeType, type }).toEqual({
      mimeType: claimedKind(fileName)?.mimeType,
      type: claimedKind(fileName)?.type,
    });
  },
);

async function inspectSample({ fileName, bytes }: SampleFile) {
  const path = join(folder, 'file');
  const content = await bytes();
  await writeFile(path, content);
  return inspect({ path, fileName, sizeBytes: content.length, caller: 'staff:kiri' }, pictures);
}

test.each([
  ['Ngā paipa – 20 mm.pdf', 'Ngā paipa – 20 mm.pdf', 'unchanged'],
  ['../../etc/passwd.jpg', 'passwd.jpg', 'only its last segment'],
  ['C:\\Users\\sam\\valve.png', 'valve.png', 'only its last segment, of a Windows path'],
  ['Nga\u0304.pdf', 'Ngā.pdf', 'in NFC'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe', 'without bidirectional control characters'],
  ['\uFEFFta\u200Bp\u2066s\u2069.jpg', 'taps.jpg', 'without zero-width characters'],
  ['Screen shot\u202F9.41\u00A0am .png ', 'Screen shot 9.41 am .png', 'with single plain spaces'],
  ['photo.jpg. . ', 'photo.jpg', 'without trailing dots and spaces, which Windows drops'],
  ['.hidden.jpg', '.hidden.jpg', 'a leading dot is fine'],
  ['lone \uD800.jpg', 'lone \uFFFD.jpg', 'well-formed'],
  ['=cmd|"calc"!A1.csv', '=cmd|"calc"!A1.csv', 'its content is only data'],
])('%j is stored as %j: %s', (given, expected) => {
  expect(safeFileName(given)).toBe(expected);
});

test.each([
  ['photo.php\0.jpg'],
  ['two\nlines.jpg'],
  ['bell\u0007.jpg'],
  ['c1\u0085.jpg'],
  ['..'],
  ['../'],
  [' . '],
  ['\u202E'],
  [''],
])('%j is not a valid name', (given) => {
  expect(safeFileName(given)).toBeUndefined();
});

test('a name of 300 characters is cut to 255 and keeps its extension; one of 255 is unchanged', () => {
  expect(safeFileName(`${'é'.repeat(300)}.jpeg`)).toBe(`${'é'.repeat(250)}.jpeg`);
  expect(safeFileName(`${'🚰'.repeat(300)}.pdf`)).toBe(`${'🚰'.repeat(251)}.pdf`);
  expect(safeFileName('x'.repeat(300))).toBe('x'.repeat(255));
  expect(safeFileName(`${'x'.repeat(251)}.jpg`)).toBe(`${'x'.repeat(251)}.jpg`);
});
