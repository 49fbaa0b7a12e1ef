import { type DestinationStream, type Logger, pino } from 'pino';
import { makeLogOutput } from './log-output.ts';
import { redacted } from './redaction.ts';

export type Log = Logger;

/**
 * The service's log: JSON lines on standard output, credentials and personal data cut out.
 * Lines leave in batches, a quarter of a second late at most, so that nobody waits for the log.
 */
export function makeLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const log = pino({ ...SHAPE, level, formatters: { ...WORDS, log: redacted } }, destination);
  destinations.set(log, destination);
  return log;
}

/** A log to the same place for lines that hold nothing to redact, and are many. */
export function makeAccessLog(log: Log): Log {
  const destination = destinations.get(log) ?? standardOutput();
  return pino({ ...SHAPE, level: log.level, formatters: WORDS }, destination);
}

function standardOutput(): DestinationStream {
  // Asked for, process.stdout makes its pipe one that never blocks: else a stuck reader would hold the end.
  return makeLogOutput(process.stdout.fd);
}

const destinations = new WeakMap<Log, DestinationStream>();

const SHAPE = { base: null, timestamp };
const WORDS = { level: (label: string) => ({ level: label }) };

/** Many lines share a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== last.at) last = { at: now, text: `,"time":"${new Date(now).toISOString()}"` };
  return last.text;
}

let last = { at: 0, text: '' };
