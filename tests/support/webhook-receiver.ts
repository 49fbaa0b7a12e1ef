import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOf } from '#lib/config/networks.ts';
import { makeWebhookSender } from '#lib/webhooks/sender.ts';
import { makeCertificate } from './credentials.ts';
import { listenOnLoopback } from './start-process.ts';

export const LOOPBACK = listOf(['127.0.0.0/8']);

/** Starts a receiver of webhooks on loopback, `https://localhost/`, and makes senders that may reach it. */
export async function startWebhookReceiver(
  receive: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  const folder = mkdtempSync(join(tmpdir(), 'trade-supply-receiver-'));
  makeCertificate(folder);
  const ca = readFileSync(join(folder, 'tls.crt'), 'utf8');
  const server = createServer({ cert: ca, key: readFileSync(join(folder, 'tls.key')) });
  rmSync(folder, { recursive: true });
  server.on('request', receive);
  const port = await listenOnLoopback(server);
  return {
    ...{ port, ca },
    makeSender: (options: Partial<Parameters<typeof makeWebhookSender>[0]> = {}) =>
      makeWebhookSender({
        ...{ networks: LOOPBACK, ca, port, timeoutMs: 2_000, observe: () => undefined },
        resolve: async () => ['127.0.0.1'],
        ...options,
      }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
