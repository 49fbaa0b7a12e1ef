import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filePart, MULTIPART, multipartBody } from '#server/testing/multipart.ts';
import { openUploadServer, type UploadServer } from '#server/testing/upload-server.ts';
import { parseResponse, sendRaw } from '#tests/contract/transports/raw-http.ts';

let uploads: UploadServer;
beforeAll(async () => {
  uploads = await openUploadServer({ MAX_UPLOADS_IN_FLIGHT: '2' });
});
afterAll(() => uploads?.close());

test('limits the uploads in flight of one caller, while others are served', async () => {
  const mine = await beginUpload();
  await expect.poll(uploads.spooled).toHaveLength(1);
  const head = uploads.headOf(900, { more: ['Expect: 100-continue'] });
  const { status, body, headers } = parseResponse(await sendRaw(uploads.port, head));
  expect([status, body.errorCode, headers.get('retry-after')]).toEqual([
    429,
    'RATE_LIMIT_EXCEEDED',
    '5',
  ]);
  const others = await beginUpload(
    await uploads.issuer.token({ scope: 'assets:write', client_id: 'another' }),
  );
  await expect.poll(uploads.spooled).toHaveLength(2);
  for (const socket of [mine, others]) socket.destroy();
  await expect.poll(uploads.spooled).toEqual([]);
  expect((await uploads.upload(multipartBody(filePart()), MULTIPART)).status).toBe(201);
});

/** Begins an upload on a connection of its own, and does not finish it. */
async function beginUpload(bearer?: string): Promise<Socket> {
  const body = multipartBody(filePart()).toString();
  const socket = connect(uploads.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = uploads.headOf(body.length, bearer === undefined ? {} : { bearer });
  socket.write(head + body.slice(0, -9));
  return socket;
}
