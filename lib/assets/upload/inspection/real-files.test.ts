import { statSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { realFiles } from '#lib/assets/testing/real-files.ts';
import { claimedKind } from '#lib/assets/upload/file-kinds.ts';
import { makePictures } from '#server/workers/pictures.ts';
import { inspect } from './inspect.ts';

const pictures = makePictures();
afterAll(pictures.close);

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
