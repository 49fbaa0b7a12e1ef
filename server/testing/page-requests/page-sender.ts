import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageRequest, Reader } from './generated-page-requests.ts';

/** Sends generated requests to a service, as they stand: `fetch` would tidy them up. */
export type PageSender = {
  /** The status, 0 where there was no answer, and the time until it was read to its end in milliseconds. */
  send(each: PageRequest): Promise<{ readonly status: number; readonly ms: number }>;
  close(): void;
};

/** A sender to the service on `url`; `sessions` has the cookie of each reader. */
export function openPageSender(
  url: string,
  atOnce: number,
  sessions: Readonly<Record<Reader, string | undefined>>,
): PageSender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(url);

  function ask({ method, target, reader, cookies, headers, body }: PageRequest): Promise<Answer> {
    const cookie = [sessions[reader] ?? [], ...cookies].flat().join('; ');
    const sent = { ...USUAL_HEADERS, ...headers, ...(cookie && { cookie }) };
    const options = { agent, hostname, port, method, path: target, headers: sent };
    return new Promise((resolve) => {
      const outgoing = request({ ...options, maxHeaderSize: LARGEST_HEAD }, (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        text(answer).then(() => resolve({ status, headers: answered }), none);
      });
      const none = () => resolve({ status: 0, headers: {} });
      outgoing.on('error', none);
      outgoing.end(body);
    });
  }

  /** Scripts put a mark of their headers on the address; Next leads to it whoever has left it out. */
  async function askMarked(each: PageRequest): Promise<Answer> {
    const answer = await ask(each);
    const { location = '' } = answer.headers;
    const isMarked = each.headers['rsc'] !== undefined && location.includes('_rsc=');
    return isMarked ? ask({ ...each, target: location }) : answer;
  }

  return {
    async send(each) {
      for (let attempt = 1; ; attempt += 1) {
        const began = performance.now();
        const { status, headers } = await askMarked(each);
        const ms = performance.now() - began;
        // A machine that is busy turns requests away for a moment; what a request does itself it does again.
        const isTurnedAway = status === 503 && headers['retry-after'] !== undefined;
        if (!isTurnedAway || attempt === MOST_ATTEMPTS) return { status, ms };
        await sleep(AGAIN_MS);
      }
    },
    close: () => agent.destroy(),
  };
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders };

const USUAL_HEADERS = { 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' };
const LARGEST_HEAD = 128 * 1024;
const MOST_ATTEMPTS = 5;
const AGAIN_MS = 1_000;
