import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Failure } from '#lib/failures.ts';

/** The requests of each connection that are not answered to their end, in the order in which they came. */
export type Connections = {
  /**
   * Adds a request. False where it is not to be served: its connection is refused or ended, by this one where too many
   * before it wait for their answers.
   */
  add(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** The responses that are under way, on all connections. */
  responses(): Iterable<ServerResponse>;
  /**
   * Refuses what has come on a connection and is no request, or none that comes to an end: behind the responses
   * to what came before it, so that nothing gets into one of them. The connection ends with that.
   */
  refuse(socket: Duplex, failure: Failure): void;
};

/** Makes it; `write` writes a refusal to a connection and ends it, `onPipelining` is told of one that was ended. */
export function makeConnections(
  write: (socket: Duplex, failure: Failure) => void,
  onPipelining: (socket: Socket) => void,
): Connections {
  const connections = new Map<Duplex, Connection>();

  function connectionOf(socket: Duplex): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection: Connection = { exchanges: [] };
    connections.set(socket, connection);
    socket.once('close', () => {
      connections.delete(socket);
      // Node leaves responses open that wait behind another when a CONNECT came behind them.
      for (const { outgoing } of connection.exchanges.splice(0)) close(outgoing);
    });
    return connection;
  }

  function settle(socket: Duplex, { exchanges, newest, refusal }: Connection): void {
    if (!refusal || socket.writableEnded) return;
    const [current] = exchanges;
    const isAnswered = current?.outgoing.writableEnded;
    // Its response ends without us, and then it is the next one's turn.
    if (current && (current.incoming.complete || isAnswered)) return;
    // Of what is being answered, or was before its end had come, nothing more can be said.
    const isTooLate = current ? current.outgoing.headersSent : newest && !newest.complete;
    if (isTooLate) socket.destroy();
    else write(socket, refusal);
  }

  return {
    add(incoming, outgoing) {
      const { socket } = incoming;
      const connection = connectionOf(socket);
      if (connection.refusal || socket.destroyed) return false;
      if (connection.exchanges.length >= MAX_PIPELINED) {
        // At once: while it is read, the others are not.
        socket.destroy();
        onPipelining(socket);
        return false;
      }
      const exchange = { incoming, outgoing };
      connection.exchanges.push(exchange);
      connection.newest = incoming;
      outgoing.once('close', () => {
        const at = connection.exchanges.indexOf(exchange);
        if (at >= 0) connection.exchanges.splice(at, 1);
        if (connection.refusal) settle(socket, connection);
      });
      return true;
    },
    *responses() {
      for (const { exchanges } of connections.values()) {
        for (const { outgoing } of exchanges) yield outgoing;
      }
    },
    refuse(socket, failure) {
      const connection = connectionOf(socket);
      connection.refusal ??= failure;
      settle(socket, connection);
    },
  };
}

/** No client that we know pipelines at all. Node hands over all requests in 64 KiB before it reads another connection. */
const MAX_PIPELINED = 32;

type Connection = {
  readonly exchanges: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }[];
  /** The last request that came. */
  newest?: IncomingMessage;
  refusal?: Failure;
};

function close(outgoing: ServerResponse): void {
  if (outgoing.destroyed) return;
  outgoing.destroy();
  outgoing.emit('close');
}
