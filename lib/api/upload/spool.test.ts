import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { makeSpool } from './spool.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

async function* pieces(...given: readonly (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of given) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

function diskError(code: string): Error {
  return Object.assign(new Error(`${code}: write`), { code });
}

test('writes a file of its own until it is discarded', async () => {
  const options = { folder: join(folder, 'deep', 'er'), limitBytes: 9 };
  const [one, two] = [makeSpool(options), makeSpool(options)];
  const file = await one.write(pieces('a', 'bc'));
  expect(file).toMatchObject({ sizeBytes: 3 });
  expect((await two.write(pieces('abc'))).path).not.toBe(file.path);
  for (const spool of [one, two, two]) await spool.discard();
  expect(readdirSync(options.folder)).toEqual([]);
});

test('refuses a byte beyond the limit and writes nothing after it', async () => {
  const spool = makeSpool({ folder, limitBytes: 3 });
  const refused = spool.write(pieces('abc', 'd', 'never read'));
  await expect(refused).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  await spool.discard();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['ENOSPC', 'STORAGE_FULL'],
  ['EDQUOT', 'STORAGE_FULL'],
  ['EIO', 'EIO'],
])('reports %s of the disk as %s', async (given, code) => {
  const written = makeSpool({ folder, limitBytes: 9 }).write(pieces('a', diskError(given)));
  await expect(written).rejects.toMatchObject({ code });
});
