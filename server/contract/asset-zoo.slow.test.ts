import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Animal } from '#lib/assets/testing/zoo/animal.ts';
import { zoo } from '#lib/assets/testing/zoo.ts';
import { type AssetDoor, openAssetDoor } from './asset-door.ts';

const BOUNDARY = 'xyz';
let door: AssetDoor;

beforeAll(async () => {
  door = await openAssetDoor({ UPLOAD_LIMIT_MB: '1' });
});
afterAll(() => door?.close());

const isTaken = (animal: Animal) => 'taken' in animal;

test.each(zoo.filter(isTaken))('$what is taken, and read back byte for byte', async (animal) => {
  const bytes = Buffer.from(await animal.bytes());
  const answer = await door.upload(bytes, animal.fileName);
  expect(answer.status).toBe(201);
  const path = answer.headers.get('location') ?? '';
  expect(await (await door.ask(path)).json()).toMatchObject({
    fileName: animal.fileName,
    sizeBytes: bytes.length,
    checksumSha256: createHash('sha256').update(bytes).digest('hex'),
    ...('taken' in animal && animal.taken),
  });
  const content = await door.ask(`${path}/content`);
  expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await door.ask(path, { method: 'DELETE' })).status).toBe(204);
});

test.each(zoo.filter((animal) => !isTaken(animal)))(
  '$what, named $fileName, is refused and leaves nothing',
  async (animal) => {
    const before = await door.kept();
    const answer = await door.upload(Buffer.from(await animal.bytes()), animal.fileName);
    const body = await answer.json();
    if ('invalid' in animal) {
      expect({ status: answer.status, details: body.details }).toEqual({
        status: 400,
        details: [{ field: 'file', issue: animal.invalid }],
      });
    } else if ('unsupported' in animal) {
      expect({ status: answer.status, errorCode: body.errorCode, message: body.message }).toEqual({
        status: 415,
        errorCode: 'UNSUPPORTED_MEDIA_TYPE',
        message: expect.stringContaining(animal.unsupported),
      });
    }
    expect(await door.kept()).toEqual(before);
  },
);

const CSV = 'a,b\r\n1,2\r\n';

/** A part with a file, its headers and content as they stand. */
function filePart(parameters: string, content = CSV) {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n${content}\r\n`;
}

function sent(...parts: readonly string[]) {
  return door.uploadRaw(Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`), BOUNDARY);
}

test.each([
  ['../../etc/passwd.csv', 'passwd.csv'],
  ['C:\\\\Users\\\\sam\\\\prices.csv', 'prices.csv'],
  ['sales\u202Egnp.csv', 'salesgnp.csv'],
  ['Nga\u0304 utu.csv', 'Ngā utu.csv'],
  [`${'x'.repeat(296)}.csv`, `${'x'.repeat(251)}.csv`],
])('a file sent as %j is kept as %j', async (given, kept) => {
  const { status, headers } = await sent(filePart(`name="file"; filename="${given}"`));
  expect(status).toBe(201);
  const asset = await (await door.ask(headers.get('location') ?? '')).json();
  expect(asset.fileName).toBe(kept);
});

const FILE = filePart('name="file"; filename="a.csv"');
const NO_NAME = { field: 'file', issue: 'needs a name, without control characters' };
const NO_FILE_NAME = { field: 'file', issue: 'needs a file name, in UTF-8' };

test.each([
  ['a name with a NUL', [filePart('name="file"; filename="a\0.csv"')], NO_NAME],
  ['a name of dots', [filePart('name="file"; filename=".."')], NO_NAME],
  ['a file without a name', [filePart('name="file"')], NO_FILE_NAME],
  ['an empty name', [filePart('name="file"; filename=""')], NO_FILE_NAME],
  [
    'a second file',
    [FILE, filePart('name="file"; filename="b.csv"')],
    { field: 'file', issue: 'takes one file: send another in an upload of its own' },
  ],
  [
    'a part without a name',
    [FILE, filePart('filename="b.csv"')],
    { field: 'body', issue: 'has a part without a name' },
  ],
  [
    'no file',
    [filePart('name="name"', 'Prices')],
    { field: 'file', issue: 'is required: send the file in a part of this name' },
  ],
])('%s is refused and leaves nothing', async (_, parts, detail) => {
  const before = await door.kept();
  const { status, body } = await sent(...parts);
  expect({ status, details: body.details }).toEqual({ status: 400, details: [detail] });
  expect(await door.kept()).toEqual(before);
});

test('a boundary that never ends is refused, at the limit if not before, and leaves nothing', async () => {
  const before = await door.kept();
  const short = await door.uploadRaw(Buffer.from(FILE), BOUNDARY);
  expect({ status: short.status, details: short.body.details }).toEqual({
    status: 400,
    details: [
      { field: 'body', issue: 'was not sent whole: it ends with the boundary between two --' },
    ],
  });
  const endless = filePart('name="file"; filename="a.csv"', 'a,b\n'.repeat(700_000));
  const long = await door.uploadRaw(Buffer.from(endless), BOUNDARY);
  expect([long.status, long.body.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await door.kept()).toEqual(before);
});
