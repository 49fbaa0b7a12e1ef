import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { DomainError } from '#lib/errors.ts';

/** The requests in flight of each connection, in the order of arrival. */
export type Connections = {
  /**
   * Adds a request. False if it must not be served: its connection was refused or destroyed, or has too many pipelined
   * requests, which destroys it.
   */
  add(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** The responses in flight, on all connections. */
  responses(): Iterable<ServerResponse>;
  /**
   * Refuses a malformed or incomplete request: after the responses to earlier requests, so that it is not written into
   * one of them. This ends the connection.
   */
  refuse(socket: Duplex, failure: DomainError): void;
};

/** `write` writes a refusal and ends the connection; `onPipelining` is called for one destroyed for pipelining. */
export function makeConnections(
  write: (socket: Duplex, failure: DomainError) => void,
  onPipelining: (socket: Socket) => void,
): Connections {
  const connections = new Map<Duplex, Connection>();

  function connectionOf(socket: Duplex): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { requests: [] };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      // Node leaves queued responses open if a CONNECT was pipelined after them.
      for (const { outgoing } of connection.requests.splice(0)) closeResponse(outgoing);
    });
    return connection;
  }

  function writeRefusal(socket: Duplex, { requests, latest, refusal }: Connection): void {
    if (!refusal || socket.writableEnded) return;
    const [current] = requests;
    const isAnswered = current?.outgoing.writableEnded;
    // This response will finish by itself; its close event calls this again.
    if (current && (current.incoming.complete || isAnswered)) return;
    // The refused request has its response already, or part of it.
    const isTooLate = current ? current.outgoing.headersSent : latest && !latest.complete;
    if (isTooLate) socket.destroy();
    else write(socket, refusal);
  }

  return {
    add(incoming, outgoing) {
      const { socket } = incoming;
      const connection = connectionOf(socket);
      if (connection.refusal || socket.destroyed) return false;
      if (connection.requests.length >= MAX_PIPELINED) {
        // At once: reading its requests would delay all other connections.
        socket.destroy();
        onPipelining(socket);
        return false;
      }
      const request = { incoming, outgoing };
      connection.requests.push(request);
      connection.latest = incoming;
      outgoing.once('close', () => {
        const at = connection.requests.indexOf(request);
        if (at >= 0) connection.requests.splice(at, 1);
        if (connection.refusal) writeRefusal(socket, connection);
      });
      return true;
    },
    *responses() {
      for (const { requests } of connections.values()) {
        for (const { outgoing } of requests) yield outgoing;
      }
    },
    refuse(socket, failure) {
      const connection = connectionOf(socket);
      connection.refusal ??= failure;
      writeRefusal(socket, connection);
    },
  };
}

/** Known clients do not pipeline. Node parses all requests in 64 KiB before it reads another connection. */
const MAX_PIPELINED = 32;

type Connection = {
  readonly requests: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }[];
  /** The latest request. */
  latest?: IncomingMessage;
  refusal?: DomainError;
};

function closeResponse(outgoing: ServerResponse): void {
  if (outgoing.destroyed) return;
  outgoing.destroy();
  outgoing.emit('close');
}
