import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * What a connection is doing: the current request is arriving (`receiving`), waits for its response (`working`), or gets
 * it (`sending`).
 */
type ConnectionState = 'idle' | 'receiving' | 'working' | 'sending';

/** The requests in flight of each connection. */
export function makeConnections() {
  const connections = new WeakMap<Duplex, Connection>();

  function open(socket: Duplex): Connection {
    const connection: Connection = { responses: new Set() };
    connections.set(socket, connection);
    // Node leaves queued responses open if a CONNECT was pipelined after them.
    socket.once('close', () => connection.responses.forEach(closeResponse));
    return connection;
  }

  return {
    /** Adds a request. False if its connection has too many, which destroys it, or was destroyed. */
    add(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const { socket } = incoming;
      if (socket.destroyed) return false;
      const connection = connections.get(socket) ?? open(socket);
      const { responses } = connection;
      if (responses.size >= MAX_PIPELINED) {
        // At once: reading its requests would delay all other connections.
        socket.emit(PIPELINING);
        socket.destroy();
        return false;
      }
      connection.latest = incoming;
      responses.add(outgoing);
      outgoing.once('close', () => responses.delete(outgoing));
      return true;
    },
    stateOf(socket: Duplex): ConnectionState {
      const { responses = [], latest } = connections.get(socket) ?? {};
      const [first] = responses;
      if (first && !first.headersSent) return first.req.complete ? 'working' : 'receiving';
      // After its response the rest of a body may still arrive.
      return first || latest?.complete === false ? 'sending' : 'idle';
    },
  };
}

type Connection = {
  /** In the order of arrival. */
  readonly responses: Set<ServerResponse>;
  latest?: IncomingMessage;
};

export const PIPELINING = 'pipelining';

/** Known clients do not pipeline. Node parses all requests in 64 KiB before it reads another connection. */
const MAX_PIPELINED = 32;

function closeResponse(outgoing: ServerResponse): void {
  if (outgoing.destroyed) return;
  outgoing.destroy();
  outgoing.emit('close');
}
