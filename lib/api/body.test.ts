import { expect, test } from 'vitest';
import { z } from 'zod';
import { LARGEST_BODY, readJsonBody } from './body.ts';

const Schema = z.strictObject({ name: z.string() });

function sent(
  body: BodyInit,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return readJsonBody(new Request('http://localhost/', { method: 'POST', body, headers }), Schema);
}

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset="UTF-8"',
])('a body of type %s is read', async (type) => {
  expect(await sent('{"name":"Māori"}', { 'content-type': type })).toEqual({
    value: { name: 'Māori' },
  });
});

test.each([
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=latin1' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
])('%o is another type: 415', async (headers) => {
  await expect(sent('{}', headers)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('a body of 256 KiB is read, and one byte more is too large', async () => {
  const filled = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
  expect(await sent(filled(LARGEST_BODY))).toHaveProperty('value');
  await expect(sent(filled(LARGEST_BODY + 1))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

test('a body that grows beyond 256 KiB without saying so is cut off', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'application/json' },
    duplex: 'half',
  } as RequestInit);
  await expect(readJsonBody(request, Schema)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(pulled).toBeLessThan(10);
});

test.each([
  ['', 'is not JSON: it cannot be parsed'],
  ['{"name":', 'is not JSON: it cannot be parsed'],
  ['null', 'expected object, received null'],
])('the body %j is refused', async (body, issue) => {
  expect(await sent(body)).toEqual({ details: [{ field: 'body', issue }] });
});

test('a body that is not UTF-8 is refused', async () => {
  const bytes = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d);
  expect(await sent(bytes)).toEqual({ details: [{ field: 'body', issue: 'is not UTF-8' }] });
});

const UNSOUND = 'has a NUL character or half of a surrogate pair: remove it';
const Tagged = z.strictObject({
  name: z.string().min(3),
  items: z.array(z.strictObject({ text: z.string() })),
  labels: z.record(z.string(), z.string()).exactOptional(),
});

async function detailsOf(text: string, schema: z.ZodType = Tagged) {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://localhost/', { method: 'POST', body: text, headers });
  const read = await readJsonBody(request, schema);
  return 'details' in read ? read.details : [];
}

test('a NUL or half of a surrogate pair is named wherever it stands, beside all other issues', async () => {
  const body =
    '{"name":"a\\u0000","items":[{"text":"ok"},{"text":"\\ud83d"},{"text":7}],"labels":{"x":"\\ude00a"}}';
  expect(await detailsOf(body)).toEqual([
    { field: 'name', issue: UNSOUND },
    { field: 'items[1].text', issue: UNSOUND },
    { field: 'labels.x', issue: UNSOUND },
    { field: 'items[2].text', issue: 'expected string, received 7' },
  ]);
});

test("a member's name is a text too", async () => {
  const body = '{"name":"abc","items":[],"labels":{"a\\u0000":"x"}}';
  expect(await detailsOf(body)).toEqual([{ field: 'labels.a\0', issue: UNSOUND }]);
});

test('a whole surrogate pair, written as it is or escaped, is text', async () => {
  expect(await detailsOf('"\\ud83d\\ude00 😀 \\\\u0000"', z.string())).toEqual([]);
  expect(await detailsOf('"\\u0000"', z.string())).toEqual([{ field: 'body', issue: UNSOUND }]);
});

test('a body that is nested without end is refused before anything walks it', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const deep = [{ field: 'body', issue: 'is nested more than 64 levels deep' }];
  expect(await detailsOf(nested(LARGEST_BODY / 2), z.json())).toEqual(deep);
  expect(await detailsOf(nested(65), z.json())).toEqual(deep);
  expect(await detailsOf(nested(64), z.unknown())).toEqual([]);
});

test('a body made of issues is answered with a thousand of them, their names shortened', async () => {
  const bad = (count: number, text: string) => Array(count).fill(JSON.stringify(text)).join();
  const started = performance.now();
  const [first, ...more] = await detailsOf(`{"${'x'.repeat(128_000)}":[${bad(14_000, '\0')}]}`);
  expect(first?.field).toBe(`${'x'.repeat(64)}…[0]`);
  expect(more.length).toBeLessThan(1_010);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a member that is there twice is refused, beside everything else', async () => {
  expect(await detailsOf('{"name":"ab","items":[{"text":"a","text":"b"}],"name":"ab"}')).toEqual([
    { field: 'items[0].text', issue: 'is there twice: send it once' },
    { field: 'name', issue: 'is there twice: send it once' },
  ]);
});
