import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What a clamd of a test does with a connection. */
export type ClamdConduct = {
  /** Its answer to the bytes it got; undefined: it says nothing. */
  readonly answer?: (bytes: Buffer) => string | undefined;
  /** It answers, with `hasty`, and closes once it has so many bytes. */
  readonly most?: number;
  readonly hasty?: string;
  /** It hangs up at once. */
  readonly hangsUp?: boolean;
};

export type FakeClamd = {
  readonly address: { readonly host: string; readonly port: number };
  /** How many files it was given whole. */
  readonly whole: () => number;
  behave(conduct: ClamdConduct): void;
  close(): Promise<void>;
};

/** A server that speaks clamd's INSTREAM on a free port: it finds `Test.Bad` in whatever says `bad`. */
export async function startFakeClamd(): Promise<FakeClamd> {
  let conduct: ClamdConduct = {};
  let whole = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    if (conduct.hangsUp) return void socket.destroy();
    const { answer = verdict, most = Number.POSITIVE_INFINITY, hasty = TOO_LARGE } = conduct;
    let received = Buffer.alloc(0);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      if (received.length > most) return void socket.end(hasty);
      const bytes = bytesOf(received);
      if (bytes === undefined) return;
      whole += 1;
      const said = answer(bytes);
      if (said !== undefined) socket.end(said);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return {
    address: { host: '127.0.0.1', port: address.port },
    whole: () => whole,
    behave: (given) => {
      conduct = given;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const TOO_LARGE = 'INSTREAM size limit exceeded. ERROR\0';
const COMMAND = 'zINSTREAM\0';

/** The bytes of the stream, once the piece of length 0 is there. */
function bytesOf(received: Buffer): Buffer | undefined {
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) return undefined;
  const pieces: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function verdict(bytes: Buffer): string {
  return bytes.includes('bad') ? 'stream: Test.Bad FOUND\0' : 'stream: OK\0';
}
