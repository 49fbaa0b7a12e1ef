import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { filePart, form, MULTIPART, multipartBody, streamOf } from '#server/testing/multipart.ts';
import { setUpUploadServer } from '#server/testing/upload-server.ts';
import { parseResponse, sendRaw } from '#tests/contract/transport.ts';

const IDLE_MS = 1_000;

const uploads = setUpUploadServer({
  limits: { idleMs: IDLE_MS },
  config: { maxUploadsInFlight: 2 },
});

test('accepts a file of the largest size, and returns 413 for one byte more', async () => {
  const largest = new Blob([new Uint8Array(1024 * 1024)]);
  expect((await uploads.upload(form(['file', largest, 'a']))).status).toBe(201);
  const { status, body } = await uploads.upload(form(['file', new Blob([largest, 'x']), 'a']));
  expect([status, body.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(body.message).toBe('The file is above 1 MiB (1048576 bytes): send a smaller one.');
});

test('returns 413 to a Content-Length that is far too large before it reads the body', async () => {
  const head = uploads.headOf(9_000_000_000, { more: ['Expect: 100-continue'] });
  const response = parseResponse(await sendRaw(uploads.api.port, head));
  expect(response.status).toBe(413);
  expect(response.headers.get('connection')).toBe('close');
});

test('returns 413 to an endless body, and its sender can read the response', async () => {
  const prefix = multipartBody(filePart('filename="a"')).subarray(0, -11);
  const endless = streamOf([prefix, ...Array.from({ length: 400 }, () => Buffer.alloc(65_536))]);
  const { status } = await uploads.upload(endless, MULTIPART);
  expect(status).toBe(413);
});

test('returns 403 before a body is sent', async () => {
  const bearer = await uploads.api.issuer.token({ scope: 'assets:read' });
  const head = uploads.headOf(900, { bearer, more: ['Expect: 100-continue'] });
  const response = parseResponse(await sendRaw(uploads.api.port, head));
  expect([response.status, response.body.errorCode]).toEqual([403, 'INSUFFICIENT_SCOPE']);
});

/** Begins an upload on a connection of its own. */
async function beginUpload(text: string, length = 100_000, more: readonly string[] = []) {
  const socket = connect(uploads.api.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(`${uploads.headOf(length, { more })}${text}`);
  return { socket, received: () => received };
}

const PARTIAL_BODY = multipartBody(filePart('filename="a"')).toString().slice(0, -9);

test('removes the partial file when the client disconnects', async () => {
  const { socket } = await beginUpload(PARTIAL_BODY);
  await expect.poll(uploads.spooled).toHaveLength(1);
  socket.destroy();
  await expect.poll(uploads.spooled).toEqual([]);
});

test('ends a stalled upload with a response, and removes the partial file', async () => {
  const { socket, received } = await beginUpload(PARTIAL_BODY);
  await once(socket, 'close');
  const { status, body } = parseResponse(received());
  expect(status).toBe(400);
  expect(body.details[0].issue).toContain('was not sent whole in time');
  await expect.poll(uploads.spooled).toEqual([]);
});

test('allows an upload to take longer than other requests while it makes progress', async () => {
  const rest = multipartBody(filePart('filename="a"', 'x'.repeat(200)))
    .toString()
    .slice(PARTIAL_BODY.length);
  const { socket, received } = await beginUpload(PARTIAL_BODY, PARTIAL_BODY.length + rest.length);
  for (let i = 0; i < rest.length; i += 20) {
    socket.write(rest.slice(i, i + 20));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect.poll(received).toContain('201 Created');
  socket.destroy();
});

test('serves the next upload on the same connection after one was refused halfway', async () => {
  const rest = multipartBody(filePart()).toString();
  const large = PARTIAL_BODY + 'x'.repeat(3 * 1024 * 1024);
  const { socket, received } = await beginUpload(large, large.length);
  await expect.poll(received).toContain('413 Payload Too Large');
  socket.write(`${uploads.headOf(rest.length)}${rest}`);
  await expect.poll(received).toContain('201 Created');
  socket.destroy();
});

test('answers Expect: 100-continue, and then the upload', async () => {
  const body = multipartBody(filePart()).toString();
  const { socket, received } = await beginUpload('', body.length, ['Expect: 100-continue']);
  await expect.poll(received).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  await expect.poll(received).toContain('201 Created');
  socket.destroy();
});

test('returns 429 with Retry-After beyond the uploads that one caller may have in flight, and serves others', async () => {
  const first = await beginUpload(PARTIAL_BODY);
  await expect.poll(uploads.spooled).toHaveLength(1);
  const { status, body, headers } = await refusedUpload();
  expect([status, body.errorCode, headers.get('retry-after')]).toEqual([
    429,
    'RATE_LIMIT_EXCEEDED',
    '5',
  ]);
  const bearer = await uploads.api.issuer.token({ scope: 'assets:write', client_id: 'another' });
  const whole = multipartBody(filePart());
  const head = uploads.headOf(whole.length, { bearer, more: ['Connection: close'] });
  expect(parseResponse(await sendRaw(uploads.api.port, `${head}${whole}`)).status).toBe(201);
  first.socket.destroy();
  await expect.poll(uploads.spooled).toEqual([]);
  expect((await uploads.upload(multipartBody(filePart()), MULTIPART)).status).toBe(201);
});

async function refusedUpload() {
  const head = uploads.headOf(900, { more: ['Expect: 100-continue'] });
  return parseResponse(await sendRaw(uploads.api.port, head));
}
