import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  BOUNDARY,
  filePart,
  form,
  MULTIPART,
  multipartBody,
  streamOf,
} from '#server/testing/multipart.ts';
import { setUpUploadServer } from '#server/testing/upload-server.ts';

const uploads = setUpUploadServer();

const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

test('passes the file, its properties and the text parts to the operation', async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
  const { status, body, headers } = await uploads.upload(
    form(
      ['name', 'Elbow'],
      ['tags', 'a'],
      ['file', new Blob([content]), 'Māori 5" pipe.jpg'],
      ['tags', 'b'],
    ),
    { 'idempotency-key': 'k-1' },
  );
  expect(status).toBe(201);
  expect(headers.get('location')).toBe('/v1/files/1');
  expect(headers.get('etag')).toBeNull();
  expect(body).toEqual({
    fileName: 'Māori 5" pipe.jpg',
    sizeBytes: content.length,
    checksumSha256: createHash('sha256').update(content).digest('hex'),
    parts: { name: 'Elbow', tags: ['a', 'b'] },
    idempotencyKey: 'k-1',
  });
  expect(uploads.handled()[0]?.content.equals(content)).toBe(true);
  expect(uploads.handled()[0]?.mode).toBe(0o600);
});

test('receives a file completely wherever the boundary is split between chunks', async () => {
  const bytes = multipartBody(filePart('filename="a.bin"', `\r\n--${BOUNDARY.slice(0, 2)}\r\n--x`));
  for (const size of [1, 2, 3, 7]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const { status } = await uploads.upload(streamOf(chunks), MULTIPART);
    expect(status).toBe(201);
    expect(uploads.handled()[0]?.content.toString()).toBe(`\r\n--${BOUNDARY.slice(0, 2)}\r\n--x`);
  }
});

test.each([
  ['filename="Māori kōwhai.jpg"', 'Māori kōwhai.jpg'],
  ['filename="ç.jpg"; filename*=UTF-8\'\'%c4%81.jpg', 'ā.jpg'],
  ["filename*=iso-8859-1'en'%E9.jpg", 'é.jpg'],
  ['filename="../../a\\b.jpg"', '../../a\\b.jpg'],
  ['filename=plain.jpg', 'plain.jpg'],
])('decodes the file name of %s', async (parameters, expected) => {
  const { body } = await uploads.upload(multipartBody(latin1(filePart(parameters))), MULTIPART);
  expect(body.fileName).toBe(expected);
});

const NO_FILE_NAME = [{ field: 'file', issue: 'needs a file name, in UTF-8' }];
test.each([
  ['no name', 'x=1'],
  ['an empty name', 'filename=""'],
  ['a name in Latin-1', 'filename="\xe9.jpg"'],
])('refuses a file with %s', async (_, parameters) => {
  const { status, body } = await uploads.upload(multipartBody(filePart(parameters)), MULTIPART);
  expect([status, body.details]).toEqual([400, NO_FILE_NAME]);
});

test('names every issue of parts, headers and parameters at once', async () => {
  const { status, body } = await uploads.upload(
    form(
      ['name', 'longer than ten'],
      ['name', 'again'],
      ['tags', ''],
      ['tags', 'b'],
      ['file', new Blob([]), 'a.jpg'],
      ['file', new Blob(['x']), 'b.jpg'],
      ['colour', 'red'],
      ['colour', 'blue'],
    ),
    { 'idempotency-key': 'a b' },
  );
  expect(status).toBe(400);
  expect(body.details).toEqual([
    { field: 'Idempotency-Key', issue: 'must be 1 to 255 visible ASCII characters' },
    { field: 'name', issue: 'takes one value: give it once' },
    { field: 'file', issue: 'takes one file: send another in an upload of its own' },
    { field: 'colour', issue: 'is not a part here: remove it' },
    { field: 'file', issue: 'is empty: it has 0 bytes' },
    { field: 'tags', index: 0, value: '', issue: '"" expected at least 1 character, received 0' },
  ]);
  expect(uploads.handled()).toEqual([]);
});

test.each([
  [
    'no file',
    form(['name', 'x']),
    [{ field: 'file', issue: 'is required: send the file in a part of this name' }],
  ],
  [
    'a text with a NUL',
    form(['file', new Blob(['x']), 'a'], ['name', 'a\0b']),
    [{ field: 'name', issue: 'has a NUL character or half of a surrogate pair: remove it' }],
  ],
  [
    'a text above 64 KiB',
    form(['name', 'x'.repeat(65 * 1024)], ['file', new Blob(['x']), 'a']),
    [{ field: 'name', issue: 'is above 64 KiB: shorten it' }],
  ],
  [
    'texts above 256 KiB together',
    form(...Array.from({ length: 6 }, (): [string, string] => ['tags', 'x'.repeat(50 * 1024)]), [
      'file',
      new Blob(['x']),
      'a',
    ]),
    [{ field: 'tags', issue: 'is more than the 256 KiB that all texts may have: shorten it' }],
  ],
])('refuses a form with %s', async (_, data, details) => {
  const { status, body } = await uploads.upload(data);
  expect([status, body.details]).toEqual([400, details]);
});

const FORM = 'Content-Disposition: form-data';
const UNNAMED = 'has a part without a name';
test.each([
  ['a part without a name', [`${FORM}\r\n\r\nx`], UNNAMED],
  ['a file without a name of its part', [`${FORM}; filename="a.pdf"\r\n\r\nx`], UNNAMED],
  ['a part of another kind', ['Content-Disposition: attachment; name="a"\r\n\r\nx'], UNNAMED],
  ['a part without headers', ['\r\nx'], UNNAMED],
  ['two dispositions', [`${FORM}; name="a"\r\n${FORM}; name="name"\r\n\r\nx`], UNNAMED],
  ['many parts', Array(1_001).fill(`${FORM}; name="tags"\r\n\r\nx`), 'has more than 1000 parts'],
])('refuses %s', async (_, parts, issue) => {
  const { status, body } = await uploads.upload(
    multipartBody(filePart('filename="a"'), ...parts),
    MULTIPART,
  );
  expect(status).toBe(400);
  expect(body.details).toContainEqual({ field: 'body', issue });
});

test('refuses a text that is not UTF-8', async () => {
  const part = 'Content-Disposition: form-data; name="name"\r\n\r\n\xff';
  const { body } = await uploads.upload(multipartBody(filePart('filename="a"'), part), MULTIPART);
  expect(body.details).toEqual([{ field: 'name', issue: 'is not UTF-8' }]);
});

const INCOMPLETE = {
  field: 'body',
  issue: 'was not sent whole: it ends with the boundary between two --',
};
test.each([
  ['nothing', ''],
  ['no boundary', 'abc'],
  ['no end', `--${BOUNDARY}\r\n${filePart('filename="a"')}`],
  ['no end of a header', `--${BOUNDARY}\r\nContent-Disp`],
  [
    'no end of a header before the boundary',
    `--${BOUNDARY}\r\nContent-Disp\r\n--${BOUNDARY}--\r\n`,
  ],
  [
    'another boundary',
    multipartBody(filePart('filename="a"')).toString().replaceAll(BOUNDARY, 'zyx'),
  ],
])('refuses a body with %s', async (_, body) => {
  const response = await uploads.upload(body, MULTIPART);
  expect([response.status, response.body.details]).toEqual([400, [INCOMPLETE]]);
});

test('ignores what comes before the first boundary and after the last', async () => {
  const body = Buffer.concat([
    Buffer.from('hello\r\n'),
    multipartBody(filePart('filename="a"')),
    Buffer.alloc(90_000),
  ]);
  expect((await uploads.upload(body, MULTIPART)).status).toBe(201);
});

test.each([
  ...['application/json', 'text/plain', 'multipart/mixed; boundary=x', ''].map((type) => [type]),
  [MULTIPART['content-type'], 'gzip'],
])('returns 415 for the type %s in the encoding %s', async (type = '', encoding = 'identity') => {
  const headers = { 'content-type': type, 'content-encoding': encoding };
  const { status, body } = await uploads.upload('x', headers);
  expect([status, body.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
])('returns 400 for Content-Type: %s, which has no valid boundary', async (type) => {
  const { status, body } = await uploads.upload('x', { 'content-type': type });
  expect([status, body.details]).toEqual([
    400,
    [{ field: 'Content-Type', issue: 'needs a boundary of 1 to 70 characters' }],
  ]);
});
