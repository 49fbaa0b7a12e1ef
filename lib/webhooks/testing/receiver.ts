import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeWebhookSender } from '#lib/webhooks/sender.ts';
import { makeCertificate } from '#tests/support/credentials.ts';
import { listenOnLoopback } from '#tests/support/start-process.ts';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

const acknowledge: Answer = (response) => response.writeHead(204).end();

/** A receiver of webhooks on loopback, `https://localhost/`, that acknowledges what it receives, and a sender that may reach it. */
export function setUpReceiver() {
  const received: Received[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-receiver-'));
  makeCertificate(folder);
  const ca = readFileSync(join(folder, 'tls.crt'), 'utf8');
  const server = createServer({ cert: ca, key: readFileSync(join(folder, 'tls.key')) });
  let answer = acknowledge;
  let port = 0;
  server.on('request', async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    await answer(response, request);
  });
  const loopback = new BlockList();
  loopback.addSubnet('127.0.0.0', 8);
  beforeAll(async () => {
    port = await listenOnLoopback(server);
  });
  beforeEach(() => {
    received.splice(0);
    answer = acknowledge;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return {
    received,
    loopback,
    answerWith(next: Answer) {
      answer = next;
    },
    makeSender: (options: Partial<Parameters<typeof makeWebhookSender>[0]> = {}) =>
      makeWebhookSender({
        ...{ networks: loopback, ca, port, timeoutMs: 2_000, observe: () => undefined },
        resolve: async () => ['127.0.0.1'],
        ...options,
      }),
  };
}
