import { expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_BODY_BYTES, readJsonBody } from './body.ts';

const Schema = z.strictObject({ name: z.string() });

const JSON_TYPE = { 'content-type': 'application/json' };

function sent(body: BodyInit, headers: HeadersInit = JSON_TYPE, schema: z.ZodType = Schema) {
  return readJsonBody(new Request('http://localhost/', { method: 'POST', body, headers }), schema);
}

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset="UTF-8"',
])('reads a body of type %s', async (type) => {
  const read = await sent('{"name":"Māori"}', { 'content-type': type });
  expect(read).toEqual({ value: { name: 'Māori' } });
});

test.each([
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=latin1' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
])('refuses %o with 415', async (headers) => {
  await expect(sent('{}', headers)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('accepts a body of 256 KiB and refuses one more byte', async () => {
  const filled = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;
  expect(await sent(filled(MAX_BODY_BYTES))).toHaveProperty('value');
  const tooLarge = sent(filled(MAX_BODY_BYTES + 1));
  await expect(tooLarge).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

test('refuses a body that is not UTF-8', async () => {
  const bytes = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d);
  expect(await sent(bytes)).toEqual({ details: [{ field: 'body', issue: 'is not UTF-8' }] });
});

const INVALID_TEXT = 'has a NUL character or half of a surrogate pair: remove it';
const Tagged = z.strictObject({
  name: z.string().min(3),
  items: z.array(z.strictObject({ text: z.string() })),
  labels: z.record(z.string(), z.string()).exactOptional(),
});

async function detailsOf(text: string, schema: z.ZodType = Tagged) {
  const read = await sent(text, JSON_TYPE, schema);
  return 'details' in read ? read.details : [];
}

test('reports a NUL or lone surrogate anywhere, together with all other issues', async () => {
  const body =
    '{"name":"a\\u0000","items":[{"text":"ok"},{"text":"\\ud83d"},{"text":7}],"labels":{"x":"\\ude00a"}}';
  expect(await detailsOf(body)).toEqual([
    { field: 'name', issue: INVALID_TEXT },
    { field: 'items[1].text', issue: INVALID_TEXT, value: '\ud83d', index: 1 },
    { field: 'labels.x', issue: INVALID_TEXT },
    { field: 'items[2].text', issue: 'expected string, received 7', value: '7', index: 2 },
  ]);
});

test('checks member names too', async () => {
  const body = '{"name":"abc","items":[],"labels":{"a\\u0000":"x"}}';
  expect(await detailsOf(body)).toEqual([{ field: 'labels.a\0', issue: INVALID_TEXT }]);
});

test('accepts a complete surrogate pair, literal or escaped', async () => {
  expect(await detailsOf('"\\ud83d\\ude00 😀 \\\\u0000"', z.string())).toEqual([]);
  const invalid = await detailsOf('"\\u0000"', z.string());
  expect(invalid).toEqual([{ field: 'body', issue: INVALID_TEXT }]);
});

test('refuses extreme nesting before anything recurses into it', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const deep = [{ field: 'body', issue: 'is nested more than 64 levels deep' }];
  expect(await detailsOf(nested(MAX_BODY_BYTES / 2), z.json())).toEqual(deep);
  expect(await detailsOf(nested(65), z.json())).toEqual(deep);
  expect(await detailsOf(nested(64), z.unknown())).toEqual([]);
});

test('reports at most a thousand issues, with truncated names', async () => {
  const bad = (count: number, text: string) => Array(count).fill(JSON.stringify(text)).join();
  const started = performance.now();
  const [first, ...more] = await detailsOf(`{"${'x'.repeat(128_000)}":[${bad(14_000, '\0')}]}`);
  expect(first?.field).toBe(`${'x'.repeat(64)}…[0]`);
  expect(more.length).toBeLessThan(1_010);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('reports a duplicate member together with everything else', async () => {
  expect(await detailsOf('{"name":"ab","items":[{"text":"a","text":"b"}],"name":"ab"}')).toEqual([
    { field: 'items[0].text', issue: 'is there twice: send it once', index: 0 },
    { field: 'name', issue: 'is there twice: send it once' },
  ]);
});
