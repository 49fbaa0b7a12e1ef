import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '#tests/support/start-process.ts';

/** How the fake clamd treats a connection. */
type ClamdBehaviour = {
  /** Its response to the bytes received; undefined sends nothing. */
  readonly answer?: (bytes: Buffer) => string | undefined;
  /** After this many bytes it responds with `hasty` and closes. */
  readonly most?: number;
  readonly hasty?: string;
  /** It disconnects at once. */
  readonly hangsUp?: boolean;
};

export type FakeClamd = {
  readonly address: { readonly host: string; readonly port: number };
  /** The number of files that it received completely. */
  readonly completeFiles: () => number;
  behave(conduct: ClamdBehaviour): void;
  close(): Promise<void>;
};

/** A server with clamd's INSTREAM on a free port. It finds `Test.Bad` in files that contain `bad`. */
export async function startFakeClamd(): Promise<FakeClamd> {
  let conduct: ClamdBehaviour = {};
  let whole = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    if (conduct.hangsUp) return void socket.destroy();
    const { answer = verdict, most = Number.POSITIVE_INFINITY, hasty = TOO_LARGE } = conduct;
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length > most) return void socket.end(hasty);
      const bytes = bytesOf(received);
      if (bytes === undefined) return;
      whole += 1;
      const response = answer(bytes);
      if (response !== undefined) socket.end(response);
    });
  });
  const port = await listenOnLoopback(server);
  return {
    address: { host: '127.0.0.1', port },
    completeFiles: () => whole,
    behave: (behaviour) => {
      conduct = behaviour;
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

/** The bytes of the stream, once the chunk of length 0 has arrived. */
function bytesOf(received: Buffer): Buffer | undefined {
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) return undefined;
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function verdict(bytes: Buffer): string {
  return bytes.includes('bad') ? 'stream: Test.Bad FOUND\0' : 'stream: OK\0';
}
