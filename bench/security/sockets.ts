import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Sockets that a hostile client holds. */
export type Held = {
  readonly port: number;
  readonly from: string;
  readonly count: number;
  /** What is sent once there is a connection. */
  readonly opening: string | Buffer;
  /** What goes on while the connection lasts; by default what comes is read, and no more is done. */
  readonly goOn?: (socket: Socket, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
};

/** A client whose connection was ended comes again, but not at once: what is held is to hurt, not the coming. */
const AGAIN_AFTER_MS = 500;

/** Holds so many sockets until the signal is aborted. */
export async function holdSockets(held: Held): Promise<void> {
  await Promise.all(Array.from({ length: held.count }, () => holdOne(held)));
}

async function holdOne({ port, from, opening, goOn, signal }: Held): Promise<void> {
  while (!signal.aborted) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    // However it ends, the client comes again.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const stop = () => socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    socket.write(opening);
    if (goOn) await goOn(socket, signal);
    else socket.resume();
    await closed;
    signal.removeEventListener('abort', stop);
    await pauseUnless(AGAIN_AFTER_MS, signal);
  }
}

/** Reads so many bytes every so often, and lets the rest wait in the service. */
export function readSlowly(bytes: number, everyMs: number): NonNullable<Held['goOn']> {
  return async (socket, signal) => {
    socket.pause();
    while (!socket.destroyed && !signal.aborted) {
      await pauseUnless(everyMs, signal);
      socket.read(bytes);
    }
  };
}

/** Takes nothing of what comes. */
export const readNothing: NonNullable<Held['goOn']> = async (socket) => void socket.pause();

/** Sends this piece every so often. */
export function sendSlowly(piece: string | Buffer, everyMs: number): NonNullable<Held['goOn']> {
  return async (socket, signal) => {
    socket.resume();
    while (!socket.destroyed && !signal.aborted) {
      await pauseUnless(everyMs, signal);
      if (socket.writable) socket.write(piece);
    }
  };
}

/** Asks again as soon as something of the answer is there. */
export function askAgain(request: string): NonNullable<Held['goOn']> {
  return async (socket) => void socket.on('data', () => socket.write(request));
}

/** The head of a request, with its blank line. */
export function headOf(line: string, headers: Readonly<Record<string, string>>): string {
  const sent = { Host: 'localhost', ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export async function pauseUnless(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
