import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '#db/testing/database.ts';
import { fileRoutes } from '#server/testing/file-routes.ts';
import { byHand, filePart, MULTIPART } from '#server/testing/multipart.ts';
import { openLane } from './lane.ts';
import { parsedAnswer } from './raw.ts';

const MEBIBYTE = 1024 * 1024;
const PIECE = Buffer.alloc(MEBIBYTE, 'piece');
const PIECES = 400;
const WARMING_UP = 100;

test('memory does not grow with the file that is received', { timeout: 60_000 }, async () => {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-supply-large-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await makeTestDatabase();
  stack.defer(() => database.drop());
  const settings = { DATA_DIR: dataDir, UPLOAD_LIMIT_MB: String(PIECES) };
  const routes = fileRoutes(() => Promise.resolve());
  const lane = await openLane(database.url, settings, { routes });
  stack.defer(() => lane.close());

  const send = await beginUpload(lane.port, await lane.issuer.token({ scope: 'assets:write' }));
  const mostOf = async (pieces: number) => {
    let most = 0;
    for (let i = 0; i < pieces; i += 1) {
      await send.piece();
      most = Math.max(most, process.memoryUsage().rss);
    }
    return most;
  };
  // Until it is collected there is some garbage; then it is as much as it ever will be.
  const before = await mostOf(WARMING_UP);
  const most = await mostOf(PIECES - WARMING_UP);
  const { status, body } = await send.end();
  expect([status, body.sizeBytes]).toEqual([201, PIECES * MEBIBYTE]);
  const grown = (most - before) / MEBIBYTE;
  console.info(`${Math.round(grown)} MiB more after ${PIECES} MiB`);
  expect(grown).toBeLessThan(30);
});

/** An upload by hand, of one piece again and again, as fast as it is read. */
async function beginUpload(port: number, token: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const [beginning, ending] = halves(byHand(filePart('filename="large.bin"', '|')));
  const head = [
    'POST /v1/files HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${MULTIPART['content-type']}`,
    `Content-Length: ${beginning.length + PIECES * PIECE.length + ending.length}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${beginning}`);
  return {
    async piece() {
      if (!socket.write(PIECE)) await once(socket, 'drain');
    },
    async end() {
      socket.write(ending);
      await once(socket, 'close');
      return parsedAnswer(received);
    },
  };
}

function halves(body: Buffer): [string, string] {
  const [beginning = '', ending = ''] = body.toString('latin1').split('|');
  return [beginning, ending];
}
