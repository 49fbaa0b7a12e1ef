import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { listenOnLoopback } from '#tests/support/start-process.ts';

/** What goes wrong on the way to an object store. */
export type Fault =
  /** The request is accepted, and never answered. */
  | { readonly kind: 'silent' }
  /** The connection is closed as soon as the request arrives. */
  | { readonly kind: 'hangs up' }
  /** This response instead of the store's. */
  | {
      readonly kind: 'answers';
      readonly status: number;
      readonly body?: string;
      readonly headers?: OutgoingHttpHeaders;
    }
  /** The store's response, this many milliseconds late. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** The first `after` bytes of the store's response, then nothing more, or the end of the connection. */
  | { readonly kind: 'stalls' | 'disconnects'; readonly after: number };

export type FaultyProxy = {
  readonly address: string;
  /** The requests received, as `GET /path`. */
  readonly requests: string[];
  /** From now on matching requests meet this fault; undefined forwards all of them. */
  setFault(fault: Fault | undefined, matches?: (request: IncomingMessage) => boolean): void;
  close(): Promise<void>;
};

/** Starts a proxy for the HTTP server at `address` that injects faults. */
export async function startFaultyProxy(address: string): Promise<FaultyProxy> {
  const requests: string[] = [];
  let findFault = (_: IncomingMessage): Fault | undefined => undefined;
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    apply(findFault(incoming), { address, incoming, response });
  });
  const port = await listenOnLoopback(server);
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    setFault(fault, matches = () => true) {
      findFault = (incoming) => (matches(incoming) ? fault : undefined);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Forwarding = {
  readonly address: string;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
};

function apply(fault: Fault | undefined, forwarding: Forwarding): void {
  const { incoming, response } = forwarding;
  if (fault?.kind === 'silent') incoming.resume();
  else if (fault?.kind === 'hangs up') incoming.socket.destroy();
  else if (fault?.kind === 'answers') {
    incoming.resume();
    response.writeHead(fault.status, fault.headers);
    response.end(incoming.method === 'HEAD' ? undefined : fault.body);
  } else if (fault?.kind === 'slow') setTimeout(() => forward(forwarding), fault.milliseconds);
  else forward(forwarding, fault);
}

function forward({ address, incoming, response }: Forwarding, fault?: Fault): void {
  const { hostname, port } = new URL(address);
  // The headers keep the host that the client signed.
  const { method, url: path, headers } = incoming;
  const outgoing = request({ hostname, port, method, path, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 0, upstream.headers);
    if (fault && 'after' in fault) cutShort(upstream, response, fault);
    else upstream.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function cutShort(
  upstream: IncomingMessage,
  response: ServerResponse,
  { kind, after }: Extract<Fault, { after: number }>,
): void {
  let sent = 0;
  upstream.on('data', (chunk: Buffer) => {
    const piece = chunk.subarray(0, after - sent);
    sent += piece.length;
    if (sent < after) {
      response.write(piece);
      return;
    }
    upstream.destroy();
    response.write(piece, () => {
      if (kind === 'disconnects') response.destroy();
    });
  });
  upstream.on('end', () => response.end());
}
