import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Feeds } from '#tools/bench/harness/bench.ts';
import {
  asPerson,
  cycle,
  keepAlive,
  type RequestOptions,
  sendRequest,
} from '#tools/bench/harness/probes.ts';

/** What an attacker knows about the service. */
export type AttackTarget = {
  readonly port: number;
  /** Its address: of loopback, and one that no earlier attack has used, so that its rate limits are unspent. */
  readonly from: string;
  /** Bearer tokens: of a client that may only read products, and of two clients that may upload. */
  readonly productToken: string;
  readonly uploadTokens: readonly string[];
  /** Cookies of signed-in branch staff, as many as the attack needs. */
  readonly cookies: readonly string[];
  /** Numbers of existing records. */
  readonly invoices: readonly string[];
  readonly products: readonly string[];
  readonly branch: string;
  /** An asset of about 16 MB. */
  readonly assetId: string;
};

/** Something that a hostile client does, for as long as its thread runs. */
export type Attack = {
  run(target: AttackTarget): Promise<unknown>;
  /** Whether `npm test` runs it. */
  readonly isShort?: boolean;
  /** Whether it comes from the address of the baseline clients, as somebody in the same office does. */
  readonly isFromOffice?: boolean;
  /** How many signed-in people take part (0). */
  readonly people?: number;
  /** Whether a baseline client uploads a small file every second meanwhile. */
  readonly withUploads?: boolean;
  /** Records to load before the attack. They stay, so such attacks come last. */
  readonly records?: (target: AttackTarget) => Feeds;
  /** Pages that the first person must be able to load before, with a text: otherwise it would test nothing. */
  readonly reaches?: (target: AttackTarget) => readonly (readonly [path: string, text: string])[];
};

/** What is done while a socket is open; by default all data is read and discarded. */
export type WhileOpen = (socket: Socket) => unknown;

/** Pause before a closed socket is reopened: the attack is open sockets, not the rate of new ones. */
const REOPEN_AFTER_MS = 500;

/** Keeps `count` sockets open, each of which sends `opening` as soon as it is connected. */
export async function holdSockets(
  { port, from }: AttackTarget,
  count: number,
  opening: string | Buffer,
  hold: WhileOpen,
): Promise<void> {
  const holdOne = async () => {
    for (;;) {
      const socket = connect({ host: '127.0.0.1', port, localAddress: from });
      // The socket is reopened, whatever closed it.
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(opening);
      await hold(socket);
      await closed;
      await pause(REOPEN_AFTER_MS);
    }
  };
  await Promise.all(Array.from({ length: count }, holdOne));
}

export const readAll: WhileOpen = (socket) => socket.resume();

export const readNothing: WhileOpen = (socket) => socket.pause();

/** Repeats the request whenever data of a response arrives. */
export const repeatRequest =
  (request: string): WhileOpen =>
  (socket) =>
    socket.on('data', () => socket.write(request));

/** Sends `piece` every second. */
export const sendSlowly =
  (piece: string): WhileOpen =>
  async (socket) => {
    socket.resume();
    while (!socket.destroyed) {
      await pause(1_000);
      if (socket.writable) socket.write(piece);
    }
  };

/**
 * Repeats the request a few times, then reads 8 kB every four seconds; the service has to buffer the rest. Linux buffers
 * up to 4 MB a connection, three times the reference, and requests that come all at once would be refused at once.
 */
export const repeatThenReadSlowly =
  (request: string): WhileOpen =>
  async (socket) => {
    socket.pause();
    for (let time = 0; time < 4 && !socket.destroyed; time += 1) {
      await pause(400);
      if (socket.writable) socket.write(request);
    }
    while (!socket.destroyed) {
      await pause(4_000);
      socket.read(8_192);
    }
  };

/** Request line and headers, with the final blank line. */
export function requestHead(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ Host: 'localhost', ...headers });
  return `${line} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Pause after a refusal: the attack is the cost of the requests, not their rate. */
export const AFTER_REFUSAL_MS = 50;

/** Sends the next request on each of so many connections as soon as it has a response, whatever that is. */
export async function repeatRequests(
  { port, from }: AttackTarget,
  connections: number,
  next: () => { readonly path: string } & Pick<RequestOptions, 'headers'>,
): Promise<void> {
  const agent = keepAlive(connections);
  const sendAll = async () => {
    for (;;) {
      const { path, headers = {} } = next();
      const status = await sendRequest(`http://127.0.0.1:${port}${path}`, { from, headers, agent })
        .then((response) => response.status)
        .catch(() => 0);
      if (status === 0 || status >= 400) await pause(AFTER_REFUSAL_MS);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendAll));
}

/** So many people request the paths in turn, each over this many connections. */
export function people(
  count: number,
  connections: number,
  pathsOf: (target: AttackTarget) => readonly string[],
): Attack {
  return {
    ...{ isFromOffice: true, people: count },
    run(target) {
      const path = cycle(pathsOf(target));
      const each = target.cookies.map((cookie) =>
        repeatRequests(target, connections, () => ({ path: path(), headers: asPerson(cookie) })),
      );
      return Promise.all(each);
    },
  };
}
