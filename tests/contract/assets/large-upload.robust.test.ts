import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { fileRoutes } from '#server/testing/file-routes.ts';
import { filePart, MULTIPART, multipartBody } from '#server/testing/multipart.ts';
import { setUpApi } from '#tests/contract/api-server.ts';
import { parseResponse } from '#tests/contract/transport.ts';

const MEBIBYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(MEBIBYTE, 'chunk');
const CHUNKS = 400;
const WARM_UP_CHUNKS = 100;

const settings = { UPLOAD_LIMIT_MB: String(CHUNKS) };
const routes = fileRoutes(() => Promise.resolve());
const service = setUpApi(async () => undefined, settings, { routes });

test('memory does not grow with the size of an upload', { timeout: 60_000 }, async () => {
  const { api } = service;
  const upload = await beginUpload(api.port, await api.issuer.token({ scope: 'assets:write' }));
  const peakMemory = async (chunks: number) => {
    let peak = 0;
    for (let i = 0; i < chunks; i += 1) {
      await upload.sendChunk();
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    return peak;
  };
  // Memory grows at first, until the garbage collector keeps up.
  const warmedUp = await peakMemory(WARM_UP_CHUNKS);
  const peak = await peakMemory(CHUNKS - WARM_UP_CHUNKS);
  const { status, body } = await upload.end();
  expect([status, body.sizeBytes]).toEqual([201, CHUNKS * MEBIBYTE]);
  const growth = (peak - warmedUp) / MEBIBYTE;
  console.info(`${Math.round(growth)} MiB more after ${CHUNKS} MiB`);
  expect(growth).toBeLessThan(30);
});

/** Begins an upload on a raw socket; each chunk waits until the server has read the one before. */
async function beginUpload(port: number, token: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const [prefix, suffix] = aroundContent(multipartBody(filePart('filename="large.bin"', '|')));
  const head = [
    'POST /v1/files HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${MULTIPART['content-type']}`,
    `Content-Length: ${prefix.length + CHUNKS * CHUNK.length + suffix.length}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${prefix}`);
  return {
    async sendChunk() {
      if (!socket.write(CHUNK)) await once(socket, 'drain');
    },
    async end() {
      socket.write(suffix);
      await once(socket, 'close');
      return parseResponse(received);
    },
  };
}

/** What comes before and after the content, `|`, of a multipart body. */
function aroundContent(body: Buffer): [string, string] {
  const [prefix = '', suffix = ''] = body.toString('latin1').split('|');
  return [prefix, suffix];
}
