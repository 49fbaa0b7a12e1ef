import type { IncomingMessage, ServerResponse } from 'node:http';

/** Deadlines of request bodies: a body must arrive in time, or make progress if it is an upload. */
export type BodyDeadlines = {
  /** Starts the deadline of a request with a body. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Marks an upload, which may take any time while it makes progress. */
  byProgress(incoming: IncomingMessage): void;
  stop(): void;
};

export type BodyLimits = {
  /** The longest for a whole body, or for an upload without progress, in milliseconds. */
  readonly bodyMs: number;
  /** The bytes that count as progress in that time. */
  readonly minBytes: number;
  readonly checkMs: number;
  /** The idle timeout of the connection after an upload, in milliseconds. */
  readonly idleMs: number;
};

type PendingBody = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  byProgress: boolean;
  sinceMs: number;
  bytesBefore: number;
};

/** Calls `onLate` for a request whose body missed its deadline. */
export function makeBodyDeadlines(
  { bodyMs, minBytes, checkMs, idleMs }: BodyLimits,
  onLate: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): BodyDeadlines {
  const pending = new Map<IncomingMessage, PendingBody>();
  const check = () => {
    for (const body of pending.values()) {
      if (!isLate(body)) continue;
      pending.delete(body.incoming);
      onLate(body.incoming, body.outgoing);
    }
  };
  const timer = setInterval(check, checkMs);
  timer.unref();

  function isLate(body: PendingBody): boolean {
    const { incoming, outgoing } = body;
    if (incoming.complete) return false;
    if (body.byProgress && outgoing.writableEnded) {
      // Already answered: read on for a while, so that the client gets to read the response.
      body.byProgress = false;
      restart(body);
    }
    if (performance.now() - body.sinceMs < bodyMs) return false;
    if (!body.byProgress || !hasProgress(body)) return true;
    restart(body);
    return false;
  }

  function restart(body: PendingBody): void {
    body.sinceMs = performance.now();
    body.bytesBefore = body.incoming.socket.bytesRead;
  }

  function hasProgress({ incoming, bytesBefore }: PendingBody): boolean {
    // Received but unread bytes wait for us: that is not the client's delay.
    return incoming.readableLength > 0 || incoming.socket.bytesRead - bytesBefore >= minBytes;
  }

  return {
    watch(incoming, outgoing) {
      const { headers } = incoming;
      if (headers['content-length'] === undefined && !headers['transfer-encoding']) return;
      const body = { incoming, outgoing, byProgress: false, sinceMs: 0, bytesBefore: 0 };
      restart(body);
      pending.set(incoming, body);
      incoming.once('close', () => pending.delete(incoming));
    },
    byProgress(incoming) {
      const body = pending.get(incoming);
      if (!body) return;
      body.byProgress = true;
      // The connection is idle while the complete file is moved to the asset store.
      incoming.socket.setTimeout(0);
      // Node does not restore the timeout if another request is pipelined after the upload.
      body.outgoing.prependOnceListener('finish', () => incoming.socket.setTimeout(idleMs));
    },
    stop: () => clearInterval(timer),
  };
}
