import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { test } from 'vitest';
import type { PictureDecoder } from '#lib/assets/processing/processing.ts';
import { sampleFiles } from '#lib/assets/testing/sample-files.ts';
import { isDomainError } from '#lib/errors.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { inspect } from './validate-upload.ts';

/** A fake: decoding happens in another process and is not under test here. */
const PICTURES: PictureDecoder = {
  size: async () => ({ width: 1, height: 1 }),
  thumbnail: async () => ({ webp: new Uint8Array() }),
  firstPage: async () => ({ webp: new Uint8Array() }),
};

/** Without zip bombs, which take long to make. */
const small = sampleFiles.filter(({ title }) => !title.includes('bomb'));

test('a damaged file is accepted or refused, and never causes another error', async () => {
  const folder = makeFolder();
  const path = join(folder, 'file');
  const change = fc.record({ at: fc.nat(), put: fc.uint8Array({ maxLength: 8 }) });
  const changes = fc.array(change, { minLength: 1, maxLength: 4 });
  const cut = fc.oneof(fc.constant(0), fc.nat());
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...small), changes, cut, async (sample, damages, cut) => {
      const whole = damages.reduce(damaged, Buffer.from(await sample.bytes()));
      const bytes = whole.subarray(0, whole.length - (cut % (whole.length + 1)));
      await writeFile(path, bytes);
      const file = { path, fileName: sample.fileName, sizeBytes: bytes.length };
      const outcome = await inspect(file, 'staff:kiri', PICTURES).catch((error: unknown) => error);
      if (outcome instanceof Error && !isDomainError(outcome)) throw outcome;
    }),
    { numRuns: 150 },
  );
});

function damaged(whole: Buffer, { at, put }: { at: number; put: Uint8Array }) {
  const start = at % (whole.length + 1);
  return Buffer.concat([whole.subarray(0, start), put, whole.subarray(start + put.length)]);
}
