import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sees to it that bodies come to an end: the whole of one in time, or an upload by its progress. */
export type BodyTime = {
  /** Watches the body of a request, where it has one. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** From now on it is an upload, which may take as long as it makes progress. */
  byProgress(incoming: IncomingMessage): void;
  stop(): void;
};

export type BodyLimits = {
  /** Longest that a whole body may take, and an upload without progress. */
  readonly bodyMs: number;
  /** The bytes that are progress in that time. */
  readonly leastBytes: number;
  readonly checkMs: number;
  /** Longest that a connection may stand still behind an upload. */
  readonly idleMs: number;
};

type Coming = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  byProgress: boolean;
  sinceMs: number;
  bytesBefore: number;
};

/** Calls `late` with what does not come to an end. */
export function makeBodyTime(
  { bodyMs, leastBytes, checkMs, idleMs }: BodyLimits,
  late: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): BodyTime {
  const coming = new Map<IncomingMessage, Coming>();
  const check = () => {
    for (const one of coming.values()) {
      if (!isLate(one)) continue;
      coming.delete(one.incoming);
      late(one.incoming, one.outgoing);
    }
  };
  const timer = setInterval(check, checkMs);
  timer.unref();

  function isLate(one: Coming): boolean {
    const { incoming, outgoing } = one;
    if (incoming.complete) return false;
    if (one.byProgress && outgoing.writableEnded) {
      // It has its answer: what still comes of it is read for so long that the caller reads that.
      one.byProgress = false;
      begin(one);
    }
    if (performance.now() - one.sinceMs < bodyMs) return false;
    if (!one.byProgress || !hasProgress(one)) return true;
    begin(one);
    return false;
  }

  function begin(one: Coming): void {
    one.sinceMs = performance.now();
    one.bytesBefore = one.incoming.socket.bytesRead;
  }

  function hasProgress({ incoming, bytesBefore }: Coming): boolean {
    // What has come and is not read yet waits for us, not we for it.
    return incoming.readableLength > 0 || incoming.socket.bytesRead - bytesBefore >= leastBytes;
  }

  return {
    watch(incoming, outgoing) {
      const { headers } = incoming;
      if (headers['content-length'] === undefined && !headers['transfer-encoding']) return;
      const one = { incoming, outgoing, byProgress: false, sinceMs: 0, bytesBefore: 0 };
      begin(one);
      coming.set(incoming, one);
      incoming.once('close', () => coming.delete(incoming));
    },
    byProgress(incoming) {
      const one = coming.get(incoming);
      if (!one) return;
      one.byProgress = true;
      // Nothing moves on the wire while the whole file is put where it is kept.
      incoming.socket.setTimeout(0);
      // Node itself says nothing of this where another request has come behind the upload.
      one.outgoing.prependOnceListener('finish', () => incoming.socket.setTimeout(idleMs));
    },
    stop: () => clearInterval(timer),
  };
}
