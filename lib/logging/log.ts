import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { hasCode } from '#lib/errors.ts';

export type Log = Logger;

/**
 * The service's log: JSON lines on standard output, with credentials and personal data redacted. Lines are written in
 * batches, at most 250 ms late, so that no request waits for the log.
 */
export function makeLog(level: string, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      // Lines of a worker say which one it is.
      base: cluster.worker ? { worker: cluster.worker.id } : null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redact },
      // pino would call an error that `redact` has copied an Object.
      serializers: { err: (redacted: unknown) => redacted },
    },
    destination,
  );
}

/** A log to the same output without redaction, for the many request lines that need none. */
export function makeAccessLog(log: Log): Log {
  return log.child({}, { formatters: { log: (fields) => fields } });
}

/** What the log of this process has left out since its start. */
export const logCounts = {
  /** Lines that were dropped since the reader was too slow, and writes that failed: the reader was gone, or the disk full. */
  lost: 0,
  /** Lines that a newer one of their kind stands for. */
  sampled: 0,
};

let output: DestinationStream | undefined;

/** One for all logs of the process. */
function standardOutput(): DestinationStream {
  // Merely accessing process.stdout makes its pipe non-blocking; otherwise a stuck reader would block the exit.
  output ??= openOutput(process.stdout.fd);
  return output;
}

/**
 * Writes to a file descriptor. Its reader may be slow, stuck or gone, or the disk full: the log never makes the service
 * fail. Beyond 16 MB that wait lines are dropped. `isShared`: other processes write to it too, as workers do.
 */
export function openOutput(fd: number, isShared = cluster.isWorker) {
  let isFailing = false;
  let retriesUntil = Number.POSITIVE_INFINITY;
  const stream = pino.destination({
    fd,
    sync: false,
    contentMode: 'buffer',
    // Each write costs about as much as answering a request. One of at most 4 KiB to a pipe is not mixed with those of
    // other processes (POSIX).
    ...(isShared ? { maxWrite: 4_096, minLength: 4_000 } : { maxWrite: 16_384, minLength: 16_000 }),
    maxLength: 16_000_000,
    periodicFlush: 250,
    retryEAGAIN: () => performance.now() < retriesUntil,
  });
  const { write } = stream;
  // Given text, it would measure its last batch again for each line.
  stream.write = (line) => Reflect.apply(write, stream, [Buffer.from(line)]);
  stream.on('drop', () => {
    logCounts.lost += 1;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  // What a full disk does not take waits for the next write.
  stream.on('error', () => {
    isFailing = true;
    logCounts.lost += 1;
  });
  // Before pino's own end of the stream, which would wait for a stuck reader or a full disk for ever.
  process.prependOnceListener('exit', () => {
    retriesUntil = performance.now() + 1_000;
    try {
      if (!isFailing) stream.flushSync();
    } catch (error) {
      if (!hasCode(error, 'EAGAIN')) throw error;
    } finally {
      // Closed by somebody else, its number may be another file's when the next lines are written.
      stream.destroy();
    }
  });
  return stream;
}

/** Matches the names of members that hold credentials or personal data, as a part of the name. */
const SENSITIVE_NAME =
  /authorization|cookie|password|secret|token|credential|email|phone|\bfax\b|abn$|firstname|lastname/i;

const MAX_DEPTH = 6;

/**
 * A copy of log fields with credentials and personal data redacted by member name, at any depth. From an error only
 * type, code, message, stack and cause remain: what PostgreSQL adds (`detail`, `where`) quotes values.
 */
function redact(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SENSITIVE_NAME.test(name) ? '[redacted]' : redactValue(value, depth),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (!(value instanceof Error)) return redact(value, depth + 1);
  const { name: type, message, stack, cause } = value;
  const code = 'code' in value ? value.code : undefined;
  return redact({ type, code, message, stack, cause }, depth + 1);
}
