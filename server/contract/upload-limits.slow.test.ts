import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byHand, filePart, form, MULTIPART, streamOf } from '#server/testing/multipart.ts';
import { openUploadDesk, type UploadDesk } from '#server/testing/upload-desk.ts';
import { parsedAnswer, sendRaw } from './raw.ts';

const IDLE_MS = 1_000;

let desk: UploadDesk;
/** How long the store takes for a file. */
let storeMs = 0;
beforeAll(async () => {
  const limits = { bodyMs: 600, leastBytes: 10, checkMs: 20, idleMs: IDLE_MS };
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, storeMs));
  desk = await openUploadDesk({ MAX_UPLOADS_IN_FLIGHT: '2' }, limits, wait);
});
afterAll(() => desk?.close());

test('a file of the largest size is taken, and one byte more is a 413', async () => {
  const largest = new Blob([new Uint8Array(1024 * 1024)]);
  expect((await desk.upload(form(['file', largest, 'a']))).status).toBe(201);
  const { status, body } = await desk.upload(form(['file', new Blob([largest, 'x']), 'a']));
  expect([status, body.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(body.message).toBe('The file is above 1 MiB (1048576 bytes): send a smaller one.');
});

test('a body that says it is far too long is a 413 before any of it is read', async () => {
  const head = desk.headOf(9_000_000_000, { more: ['Expect: 100-continue'] });
  const answer = parsedAnswer(await sendRaw(desk.port, head));
  expect(answer.status).toBe(413);
  expect(answer.headers.get('connection')).toBe('close');
});

test('a body without an end is a 413 that its sender gets to read', async () => {
  const beginning = byHand(filePart('filename="a"')).subarray(0, -11);
  const endless = streamOf([beginning, ...Array.from({ length: 400 }, () => Buffer.alloc(65_536))]);
  const { status } = await desk.upload(endless, MULTIPART);
  expect(status).toBe(413);
});

test('who may not upload is told before a body comes', async () => {
  const bearer = await desk.issuer.token({ scope: 'assets:read' });
  const head = desk.headOf(900, { bearer, more: ['Expect: 100-continue'] });
  const answer = parsedAnswer(await sendRaw(desk.port, head));
  expect([answer.status, answer.body.errorCode]).toEqual([403, 'INSUFFICIENT_SCOPE']);
});

/** Begins an upload on a connection of its own. */
async function begun(text: string, length = 100_000, more: readonly string[] = []) {
  const socket = connect(desk.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(`${desk.headOf(length, { more })}${text}`);
  return { socket, received: () => received };
}

const BEGINNING = byHand(filePart('filename="a"')).toString().slice(0, -9);

test('a caller that leaves in the middle leaves nothing behind', async () => {
  const { socket } = await begun(BEGINNING);
  await expect.poll(desk.spooled).toHaveLength(1);
  socket.destroy();
  await expect.poll(desk.spooled).toEqual([]);
});

test('an upload that stands still is cut off with an answer, and nothing of it is kept', async () => {
  const { socket, received } = await begun(BEGINNING);
  await once(socket, 'close');
  const { status, body } = parsedAnswer(received());
  expect(status).toBe(400);
  expect(body.details[0].issue).toContain('was not sent whole in time');
  await expect.poll(desk.spooled).toEqual([]);
});

test('an upload may take far longer than another request, as long as it makes progress', async () => {
  const rest = byHand(filePart('filename="a"', 'x'.repeat(200)))
    .toString()
    .slice(BEGINNING.length);
  const { socket, received } = await begun(BEGINNING, BEGINNING.length + rest.length);
  for (let i = 0; i < rest.length; i += 20) {
    socket.write(rest.slice(i, i + 20));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect.poll(received).toContain('201 Created');
  socket.destroy();
});

test('a store that takes longer than a connection may stand still does not end the upload', async () => {
  storeMs = 2 * IDLE_MS;
  const { status } = await desk.upload(byHand(filePart()), MULTIPART);
  storeMs = 0;
  expect(status).toBe(201);
});

test('after an upload was refused in the middle its connection serves the next', async () => {
  const rest = byHand(filePart()).toString();
  const large = BEGINNING + 'x'.repeat(3 * 1024 * 1024);
  const { socket, received } = await begun(large, large.length);
  await expect.poll(received).toContain('413 Payload Too Large');
  socket.write(`${desk.headOf(rest.length)}${rest}`);
  await expect.poll(received).toContain('201 Created');
  socket.destroy();
});

test('whoever asks first whether to send is let, and answered', async () => {
  const body = byHand(filePart()).toString();
  const { socket, received } = await begun('', body.length, ['Expect: 100-continue']);
  await expect.poll(received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  await expect.poll(received).toContain('201 Created');
  socket.destroy();
});

test('beyond the share of one caller, another upload is told to come back', async () => {
  const first = await begun(BEGINNING);
  await expect.poll(desk.spooled).toHaveLength(1);
  const { status, body, headers } = await refusedUpload();
  expect([status, body.errorCode, headers.get('retry-after')]).toEqual([
    429,
    'RATE_LIMIT_EXCEEDED',
    '5',
  ]);
  first.socket.destroy();
  await expect.poll(desk.spooled).toEqual([]);
  expect((await desk.upload(byHand(filePart()), MULTIPART)).status).toBe(201);
});

async function refusedUpload() {
  const head = desk.headOf(900, { more: ['Expect: 100-continue'] });
  return parsedAnswer(await sendRaw(desk.port, head));
}
