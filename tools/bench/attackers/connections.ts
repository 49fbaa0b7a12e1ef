import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { keepAlive, type RequestOptions, sendRequest } from '#tools/bench/harness/http.ts';
import type { AttackTarget } from './attack.ts';

/** Sockets that a hostile client keeps open. */
type SocketOptions = {
  readonly count: number;
  /** Sent as soon as the socket is connected. */
  readonly opening: string | Buffer;
  /** Runs while the socket is open; by default all data is read and discarded. */
  readonly hold?: WhileOpen;
};

export type WhileOpen = (socket: Socket, signal: AbortSignal) => Promise<void>;

/** Pause before a closed socket is reopened: the attack is open sockets, not the rate of new ones. */
const REOPEN_AFTER_MS = 500;

/** Keeps `count` sockets open until the signal is aborted. */
export async function holdSockets(
  { port, from }: AttackTarget,
  { count, opening, hold = readAll }: SocketOptions,
  signal: AbortSignal,
): Promise<void> {
  const holdOne = async () => {
    while (!signal.aborted) {
      const socket = connect({ host: '127.0.0.1', port, localAddress: from });
      // The socket is reopened, whatever closed it.
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const stop = () => socket.destroy();
      signal.addEventListener('abort', stop, { once: true });
      socket.write(opening);
      await hold(socket, signal);
      await closed;
      signal.removeEventListener('abort', stop);
      await pauseUnlessAborted(REOPEN_AFTER_MS, signal);
    }
  };
  await Promise.all(Array.from({ length: count }, holdOne));
}

const readAll: WhileOpen = async (socket) => void socket.resume();

/** Reads nothing. */
export const readNothing: WhileOpen = async (socket) => void socket.pause();

/** Repeats the request whenever data of a response arrives. */
export const repeatRequest =
  (request: string): WhileOpen =>
  async (socket) =>
    void socket.on('data', () => socket.write(request));

/** Sends `piece` every second. */
export const sendSlowly =
  (piece: string): WhileOpen =>
  async (socket, signal) => {
    socket.resume();
    while (!socket.destroyed && !signal.aborted) {
      await pauseUnlessAborted(1_000, signal);
      if (socket.writable) socket.write(piece);
    }
  };

/**
 * Repeats the request a few times, then reads 8 kB every four seconds; the service has to buffer the rest. Linux buffers
 * up to 4 MB a connection, three times the reference, and requests that come all at once would be refused at once.
 */
export const repeatThenReadSlowly =
  (request: string): WhileOpen =>
  async (socket, signal) => {
    socket.pause();
    for (let time = 0; time < 4 && !socket.destroyed; time += 1) {
      await pauseUnlessAborted(400, signal);
      if (socket.writable) socket.write(request);
    }
    while (!socket.destroyed && !signal.aborted) {
      await pauseUnlessAborted(4_000, signal);
      socket.read(8_192);
    }
  };

/** Request line and headers, with the final blank line. */
export function requestHead(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers });
  return `${line} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Pause after a refusal: the attack is the cost of the requests, not their rate. */
const AFTER_REFUSAL_MS = 50;

/** Sends the next request on each of so many connections as soon as it has a response, whatever that is. */
export async function repeatRequests(
  { port, from }: AttackTarget,
  connections: number,
  next: () => { readonly path: string } & Pick<RequestOptions, 'headers'>,
  signal: AbortSignal,
): Promise<void> {
  const agent = keepAlive(connections);
  signal.addEventListener('abort', () => agent.destroy(), { once: true });
  const sendAll = async () => {
    while (!signal.aborted) {
      const { path, headers = {} } = next();
      const url = `http://127.0.0.1:${port}${path}`;
      const status = await sendRequest(url, { from, headers, agent }).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 0 || status >= 400) await pauseUnlessAborted(AFTER_REFUSAL_MS, signal);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
}

async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
