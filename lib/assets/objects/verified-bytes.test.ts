import { hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { verifiedBytes } from './verified-bytes.ts';

const log = makeLog('silent');
const pieces = [randomBytes(70_000), randomBytes(70_000), randomBytes(10)];
const expected = { key: 'a-key', sha256: hash('sha256', Buffer.concat(pieces)) };

test('passes on the bytes that were uploaded', async () => {
  const read = await verifiedBytes(Readable.from(pieces), expected, log);
  expect((await buffer(read)).equals(Buffer.concat(pieces))).toBe(true);
});

test('refuses other bytes in one piece before it passes any on', async () => {
  const other = Readable.from([randomBytes(10)]);
  await expect(verifiedBytes(other, expected, log)).rejects.toMatchObject({
    code: 'DIGITAL_ASSET_STORE_ERROR',
  });
});

test.each([
  ['changed', [...pieces.slice(0, 2), randomBytes(10)]],
  ['cut short', pieces.slice(0, 2)],
  ['too long', [...pieces, randomBytes(1)]],
])('of bytes that were %s it never passes on the last piece', async (_, wrong) => {
  const read = await verifiedBytes(Readable.from(wrong), expected, log);
  const passedOn: Buffer[] = [];
  await expect(async () => {
    for await (const piece of read) passedOn.push(piece);
  }).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
  expect(passedOn.length).toBeLessThan(wrong.length);
});

test('passes on an empty file', async () => {
  const empty = { key: 'a-key', sha256: hash('sha256', '') };
  expect(await buffer(await verifiedBytes(Readable.from([]), empty, log))).toHaveLength(0);
});

test('a reader that leaves ends the reading of the store', async () => {
  const source = Readable.from(pieces);
  const read = await verifiedBytes(source, expected, log);
  read.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});
