import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Options of a request from a loopback address of its own. */
export type RequestOptions = {
  /** The client's loopback address, such as 127.0.0.2. */
  readonly from: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
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

/**
 * Sends a request, without following redirects, and reads the response. Rejects when the connection fails or the response
 * is not complete within `TIMEOUT_MS`.
 */
export async function sendRequest(url: string, options: RequestOptions): Promise<HttpResponse> {
  const { from, method = 'GET', headers = {}, body, agent } = options;
  const { port, pathname, search, host } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const outgoing = request(
    {
      host: '127.0.0.1',
      ...{ port, localAddress: from, method, path: pathname + search, signal: timeout() },
      headers: {
        host,
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: agent ?? false,
    },
    (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      text(incoming).then((body) => resolve({ status, headers, body }), reject);
    },
  );
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

const timeout = () => AbortSignal.timeout(TIMEOUT_MS);
