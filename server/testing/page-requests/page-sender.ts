import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller, PageRequest } from './generated-page-requests.ts';

type PageResponse = { readonly status: number; readonly headers: IncomingHttpHeaders };

/**
 * Sends generated requests to the service on `url` unchanged: `fetch` would normalise them. `sessions` has the cookie of
 * each caller. The status is 0 without a response.
 */
export function openPageSender(
  url: string,
  atOnce: number,
  sessions: Readonly<Record<Caller, string | undefined>>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const { hostname, port } = new URL(url);

  function sendOnce(each: PageRequest): Promise<PageResponse> {
    const { method, target: path, caller, cookies, body } = each;
    const cookie = [sessions[caller] ?? [], ...cookies].flat().join('; ');
    const headers = { ...USUAL_HEADERS, ...each.headers, ...(cookie && { cookie }) };
    const options = { agent, hostname, port, method, path, headers, maxHeaderSize: 128 * 1024 };
    return new Promise((resolve) => {
      const none = () => resolve({ status: 0, headers: {} });
      const outgoing = request(options, (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then(() => resolve({ status, headers }), none);
      });
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
    async send(each: PageRequest): Promise<number> {
      for (let attempt = 1; ; attempt += 1) {
        const { status, headers } = await sendFollowingHash(each);
        // A busy machine may refuse with 503 for a moment; a real failure would repeat itself.
        const isOverloaded = status === 503 && headers['retry-after'] !== undefined;
        if (!isOverloaded || attempt === 5) return status;
        await sleep(1_000);
      }
    },
    close: () => agent.destroy(),
  };
}

const USUAL_HEADERS = { 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' };
