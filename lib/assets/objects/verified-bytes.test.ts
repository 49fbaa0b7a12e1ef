import { hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { makeLog } from '#lib/logging/log.ts';
import { makeSampledLog } from '#lib/logging/sampled-log.ts';
import { verifiedBytes } from './content.ts';

const lines: { msg: string; key?: string; count?: number }[] = [];
const write = (line: string) => lines.push(JSON.parse(line));
const sampledLog = makeSampledLog(makeLog('info', { write }));
const countDamagedRead = vi.fn();
const reports = { sampledLog, metrics: { countDamagedRead } };
const pieces = [randomBytes(70_000), randomBytes(70_000), randomBytes(10)];
const expected = { key: 'a-key', sha256: hash('sha256', Buffer.concat(pieces)) };

test('passes on the bytes that were uploaded', async () => {
  const read = await verifiedBytes(Readable.from(pieces), expected, reports);
  expect((await buffer(read)).equals(Buffer.concat(pieces))).toBe(true);
});

test('refuses other bytes in one piece before it passes any on', async () => {
  const other = Readable.from([randomBytes(10)]);
  const refused = verifiedBytes(other, expected, reports);
  await expect(refused).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
});

test.each([
  ['changed', [...pieces.slice(0, 2), randomBytes(10)]],
  ['cut short', pieces.slice(0, 2)],
  ['too long', [...pieces, randomBytes(1)]],
])('of bytes that were %s it never passes on the last piece', async (_, wrong) => {
  const read = await verifiedBytes(Readable.from(wrong), expected, reports);
  const passedOn: Buffer[] = [];
  await expect(async () => {
    for await (const piece of read) passedOn.push(piece);
  }).rejects.toMatchObject({ code: 'DIGITAL_ASSET_STORE_ERROR' });
  expect(passedOn.length).toBeLessThan(wrong.length);
});

test('counts each damaged read, and logs those of an object once a second', async () => {
  lines.length = 0;
  countDamagedRead.mockClear();
  const other = { ...expected, key: 'another-key' };
  for (const each of [other, other, other]) {
    const wrong = Readable.from([randomBytes(10)]);
    await expect(verifiedBytes(wrong, each, reports)).rejects.toThrow('other bytes');
  }
  expect(countDamagedRead).toHaveBeenCalledTimes(3);
  const msg = expect.stringContaining('other bytes');
  expect(lines).toMatchObject([{ key: 'another-key', msg }]);
  sampledLog.flush();
  expect(lines.at(-1)).toMatchObject({ key: 'another-key', count: 2 });
});

test('passes on an empty file', async () => {
  const empty = { key: 'a-key', sha256: hash('sha256', '') };
  expect(await buffer(await verifiedBytes(Readable.from([]), empty, reports))).toHaveLength(0);
});

test('a reader that leaves ends the reading of the store', async () => {
  const source = Readable.from(pieces);
  const read = await verifiedBytes(source, expected, reports);
  read.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});
