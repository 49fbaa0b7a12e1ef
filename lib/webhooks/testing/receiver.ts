import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { LOOPBACK, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };
type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;
type Started = Awaited<ReturnType<typeof startWebhookReceiver>>;

const acknowledge: Answer = (response) => response.writeHead(204).end();

/** A receiver of webhooks on loopback that acknowledges what it receives, and senders that may reach it. */
export function setUpReceiver() {
  const received: Received[] = [];
  let answer = acknowledge;
  let started: Started;
  beforeAll(async () => {
    started = await startWebhookReceiver(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      await answer(response, request);
    });
  });
  beforeEach(() => {
    received.splice(0);
    answer = acknowledge;
  });
  afterAll(() => started.stop());
  return {
    received,
    loopback: LOOPBACK,
    /** Its port, and the authority of its certificate. */
    address: () => ({ port: started.port, ca: started.ca }),
    answerWith(next: Answer) {
      answer = next;
    },
    makeSender: (...options: Parameters<Started['makeSender']>) => started.makeSender(...options),
  };
}
