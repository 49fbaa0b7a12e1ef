import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller, PageRequest } from './generated-page-requests.ts';

/** Sends generated requests unchanged: `fetch` would normalise them. */
export type PageSender = {
  /** The status, 0 without a response, and the time until the end of the response in milliseconds. */
  send(each: PageRequest): Promise<{ readonly status: number; readonly ms: number }>;
  close(): void;
};

/** A sender to the service on `url`; `sessions` has the cookie of each caller. */
export function openPageSender(
  url: string,
  atOnce: number,
  sessions: Readonly<Record<Caller, string | undefined>>,
): PageSender {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(url);

  function sendOnce({
    method,
    target,
    caller,
    cookies,
    headers,
    body,
  }: PageRequest): Promise<PageResponse> {
    const cookie = [sessions[caller] ?? [], ...cookies].flat().join('; ');
    const sent = { ...USUAL_HEADERS, ...headers, ...(cookie && { cookie }) };
    const options = { agent, hostname, port, method, path: target, headers: sent };
    return new Promise((resolve) => {
      const outgoing = request({ ...options, maxHeaderSize: MAX_HEADER_BYTES }, (response) => {
        const { statusCode: status = 0, headers: responseHeaders } = response;
        text(response).then(() => resolve({ status, headers: responseHeaders }), none);
      });
      const none = () => resolve({ status: 0, headers: {} });
      outgoing.on('error', none);
      outgoing.end(body);
    });
  }

  /** Next redirects a request of a script without the `_rsc` hash of its headers: follow that. */
  async function sendFollowingHash(each: PageRequest): Promise<PageResponse> {
    const response = await sendOnce(each);
    const { location = '' } = response.headers;
    const needsHash = each.headers['rsc'] !== undefined && location.includes('_rsc=');
    return needsHash ? sendOnce({ ...each, target: location }) : response;
  }

  return {
    async send(each) {
      for (let attempt = 1; ; attempt += 1) {
        const began = performance.now();
        const { status, headers } = await sendFollowingHash(each);
        const ms = performance.now() - began;
        // A busy machine may refuse with 503 for a moment; a real failure would repeat itself.
        const isOverloaded = status === 503 && headers['retry-after'] !== undefined;
        if (!isOverloaded || attempt === MAX_ATTEMPTS) return { status, ms };
        await sleep(RETRY_MS);
      }
    },
    close: () => agent.destroy(),
  };
}

type PageResponse = { readonly status: number; readonly headers: IncomingHttpHeaders };

const USUAL_HEADERS = { 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' };
const MAX_HEADER_BYTES = 128 * 1024;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 1_000;
