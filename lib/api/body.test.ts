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
