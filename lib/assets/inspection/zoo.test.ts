import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePictures } from '#server/workers/pictures.ts';
import type { Animal } from '../testing/zoo/animal.ts';
import { zoo } from '../testing/zoo.ts';
import { inspect } from './inspect.ts';

const pictures = makePictures();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zoo-'));
});
afterAll(async () => {
  pictures.close();
  await rm(folder, { recursive: true });
});

test.each(zoo)('$what, named $fileName', async (animal) => {
  const asked = inspected(animal);
  if ('taken' in animal) {
    await expect(asked).resolves.toEqual({
      fileName: animal.fileName,
      type: expect.any(String),
      ...animal.taken,
    });
  } else if ('invalid' in animal) {
    const details = [{ field: 'file', issue: animal.invalid }];
    await expect(asked).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details });
  } else {
    const message = expect.stringContaining(animal.unsupported);
    await expect(asked).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
});

test('a file is kept under the tidy form of its name, and judged by that one', async () => {
  const [jpeg] = zoo.filter(({ what }) => what === 'a JPEG');
  if (!jpeg) throw new Error('The zoo has no JPEG.');
  const fileName = '../../photo\u202Egnp.jpg. ';
  expect(await inspected({ ...jpeg, fileName })).toMatchObject({ fileName: 'photognp.jpg' });
});

async function inspected({ fileName, bytes }: Animal) {
  const path = join(folder, 'file');
  const content = await bytes();
  await writeFile(path, content);
  return inspect({ path, fileName, sizeBytes: content.length, caller: 'staff:kiri' }, pictures);
}
