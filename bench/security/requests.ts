import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request of a client that has an address of its own. */
export type Asked = {
  /** The loopback address that the client has: 127.0.0.2, say. */
  readonly from: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Without one, each request has a connection of its own. */
  readonly agent?: Agent;
};

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** After this long a request counts as not answered. */
export const PATIENCE_MS = 10_000;

/**
 * Asks, without following redirects, and reads the whole answer. Rejects where the connection fails or
 * there is no whole answer within `PATIENCE_MS`.
 */
export async function ask(url: string, asked: Asked): Promise<Answer> {
  const { from, method = 'GET', headers = {}, body, agent } = asked;
  const { port, pathname, search, host } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const outgoing = request(
    {
      host: '127.0.0.1',
      ...{ port, localAddress: from, method, path: pathname + search, signal: patience() },
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

const patience = () => AbortSignal.timeout(PATIENCE_MS);
