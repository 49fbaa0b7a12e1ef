import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Options of a request from a loopback address of its own. */
export type RequestOptions = {
  /** The client's loopback address, such as 127.0.0.2. */
  readonly from: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without an agent, each request opens a connection of its own. */
  readonly agent?: Agent;
};

export type HttpResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A request without a complete response after this time has failed. */
export const TIMEOUT_MS = 10_000;

/** Headers of somebody who is signed in, with the cookie of their session. */
export const asPerson = (cookie: string) => ({
  ...{ cookie, 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*;q=0.8' },
});

/** Sends a GET, without following redirects. Rejects unless the response is complete within `TIMEOUT_MS`. */
export function sendRequest(url: string, options: RequestOptions): Promise<HttpResponse> {
  const { from, headers = {}, agent } = options;
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const outgoing = request(
    url,
    { localAddress: from, headers, agent: agent ?? false, signal },
    (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      text(incoming).then((body) => resolve({ status, headers, body }), reject);
    },
  );
  outgoing.on('error', reject);
  outgoing.end();
  return promise;
}

/** Connections that stay open, so many at most. */
export const keepAlive = (maxSockets = Number.POSITIVE_INFINITY) =>
  new Agent({ keepAlive: true, maxSockets });

/** Returns the values one after the other, over and over. */
export function cycle<T>(values: readonly T[]): () => T {
  let index = -1;
  return () => {
    index = (index + 1) % values.length;
    const value = values[index];
    if (value === undefined) throw new Error('cycle needs at least one value.');
    return value;
  };
}
