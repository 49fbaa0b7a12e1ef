import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Sockets that a hostile client keeps open. */
export type SocketOptions = {
  readonly port: number;
  readonly from: string;
  readonly count: number;
  /** Sent as soon as the socket is connected. */
  readonly opening: string | Buffer;
  /** Runs while the socket is open; by default all data is read and discarded. */
  readonly afterOpening?: (socket: Socket, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
};

/** Pause before a closed socket is reopened: the attack is open sockets, not the rate of new ones. */
const REOPEN_AFTER_MS = 500;

/** Keeps `count` sockets open until the signal is aborted. */
export async function holdSockets(options: SocketOptions): Promise<void> {
  await Promise.all(Array.from({ length: options.count }, () => holdOne(options)));
}

async function holdOne({
  port,
  from,
  opening,
  afterOpening,
  signal,
}: SocketOptions): Promise<void> {
  while (!signal.aborted) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    // The socket is reopened, whatever closed it.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const stop = () => socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    socket.write(opening);
    if (afterOpening) await afterOpening(socket, signal);
    else socket.resume();
    await closed;
    signal.removeEventListener('abort', stop);
    await pauseUnlessAborted(REOPEN_AFTER_MS, signal);
  }
}

/** Reads `bytes` every `everyMs`; the service has to buffer the rest. */
export function readSlowly(
  bytes: number,
  everyMs: number,
): NonNullable<SocketOptions['afterOpening']> {
  return async (socket, signal) => {
    socket.pause();
    while (!socket.destroyed && !signal.aborted) {
      await pauseUnlessAborted(everyMs, signal);
      socket.read(bytes);
    }
  };
}

/** Reads nothing. */
export const readNothing: NonNullable<SocketOptions['afterOpening']> = async (socket) =>
  void socket.pause();

/** Sends `piece` every `everyMs`. */
export function sendSlowly(
  piece: string | Buffer,
  everyMs: number,
): NonNullable<SocketOptions['afterOpening']> {
  return async (socket, signal) => {
    socket.resume();
    while (!socket.destroyed && !signal.aborted) {
      await pauseUnlessAborted(everyMs, signal);
      if (socket.writable) socket.write(piece);
    }
  };
}

/** Repeats the request whenever data of a response arrives. */
export function repeatRequest(request: string): NonNullable<SocketOptions['afterOpening']> {
  return async (socket) => void socket.on('data', () => socket.write(request));
}

/** Request line and headers, with the final blank line. */
export function requestHead(line: string, headers: Readonly<Record<string, string>>): string {
  const allHeaders = { Host: 'localhost', ...headers };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
