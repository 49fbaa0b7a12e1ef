import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SampleFile } from '#lib/assets/testing/sample-files/sample-file.ts';
import { realFiles, sampleFiles } from '#lib/assets/testing/sample-files.ts';
import { claimedKind } from '#lib/assets/upload/file-kinds.ts';
import { makePictures } from '#server/workers/pictures.ts';
import { inspect } from './inspect.ts';

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
