import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { makeLogOutput } from './log-output.ts';
import { redact } from './redaction.ts';

export type Log = Logger;

/**
 * The service's log: JSON lines on standard output, with credentials and personal data redacted. Lines are written in
 * batches, at most 250 ms late, so that no request waits for the log.
 */
export function makeLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const log = pino(
    {
      ...{ ...BASE_OPTIONS, level, formatters: { ...FORMATTERS, log: redact } },
      // Of what `redact` made of an error pino would say that its type is Object.
      serializers: { err: (redacted: unknown) => redacted },
    },
    destination,
  );
  destinations.set(log, destination);
  return log;
}

/** A log to the same output without redaction, for the many request lines that need none. */
export function makeAccessLog(log: Log): Log {
  const destination = destinations.get(log) ?? standardOutput();
  return pino({ ...BASE_OPTIONS, level: log.level, formatters: FORMATTERS }, destination);
}

let output: DestinationStream | undefined;

/** One for all logs of the process. */
function standardOutput(): DestinationStream {
  // Merely accessing process.stdout makes its pipe non-blocking; otherwise a stuck reader would block the exit.
  output ??= makeLogOutput(process.stdout.fd, cluster.isWorker ? PIPE_BUF : undefined);
  return output;
}

/** A write of at most this many bytes to a pipe is not mixed with those of other processes (POSIX). */
const PIPE_BUF = 4_096;

const destinations = new WeakMap<Log, DestinationStream>();

/** Lines of a worker say which one it is. */
const BASE_OPTIONS = {
  base: cluster.worker ? { worker: cluster.worker.id } : null,
  timestamp: stdTimeFunctions.isoTime,
};
const FORMATTERS = { level: (label: string) => ({ level: label }) };
