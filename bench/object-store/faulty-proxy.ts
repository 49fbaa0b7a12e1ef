import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong on the way to an object store. */
export type Fault =
  /** The request is taken, and never answered. */
  | { readonly kind: 'silent' }
  /** The connection is closed as soon as the request is there. */
  | { readonly kind: 'hangs up' }
  /** Another answer than the store's. */
  | {
      readonly kind: 'answers';
      readonly status: number;
      readonly body?: string;
      readonly headers?: OutgoingHttpHeaders;
    }
  /** The store's answer, this many milliseconds late. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** The store's answer until `after` bytes of it, then nothing more, or the end of the connection. */
  | { readonly kind: 'stands still' | 'breaks off'; readonly after: number };

export type FaultyProxy = {
  readonly address: string;
  /** Every request that was taken, as `GET /path`. */
  readonly taken: string[];
  /** From now on the requests that `concerns` names meet this fault; undefined lets all of them through. */
  behave(fault: Fault | undefined, concerns?: (request: IncomingMessage) => boolean): void;
  close(): Promise<void>;
};

/** A way to the HTTP server at `address` that goes wrong when it is told to. */
export async function startFaultyProxy(address: string): Promise<FaultyProxy> {
  const taken: string[] = [];
  let faultOf = (_: IncomingMessage): Fault | undefined => undefined;
  const server = createServer((asked, answer) => {
    taken.push(`${asked.method} ${asked.url}`);
    goWrong(faultOf(asked), { address, asked, answer });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    taken,
    behave(fault, concerns = () => true) {
      faultOf = (asked) => (concerns(asked) ? fault : undefined);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Passage = {
  readonly address: string;
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
};

function goWrong(fault: Fault | undefined, passage: Passage): void {
  const { asked, answer } = passage;
  if (fault?.kind === 'silent') asked.resume();
  else if (fault?.kind === 'hangs up') asked.socket.destroy();
  else if (fault?.kind === 'answers') {
    asked.resume();
    answer.writeHead(fault.status, fault.headers);
    answer.end(asked.method === 'HEAD' ? undefined : fault.body);
  } else if (fault?.kind === 'slow') setTimeout(() => passOn(passage), fault.milliseconds);
  else passOn(passage, fault);
}

function passOn({ address, asked, answer }: Passage, fault?: Fault): void {
  const { hostname, port } = new URL(address);
  // The host that the caller signed for stays in the headers.
  const { method, url: path, headers } = asked;
  const onward = request({ hostname, port, method, path, headers }, (theirs) => {
    answer.writeHead(theirs.statusCode ?? 0, theirs.headers);
    if (fault && 'after' in fault) breakOff(theirs, answer, fault);
    else theirs.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
}

function breakOff(
  theirs: IncomingMessage,
  answer: ServerResponse,
  { kind, after }: Extract<Fault, { after: number }>,
): void {
  let sent = 0;
  theirs.on('data', (chunk: Buffer) => {
    const piece = chunk.subarray(0, after - sent);
    sent += piece.length;
    if (sent < after) {
      answer.write(piece);
      return;
    }
    theirs.destroy();
    answer.write(piece, () => {
      if (kind === 'breaks off') answer.destroy();
    });
  });
  theirs.on('end', () => answer.end());
}
