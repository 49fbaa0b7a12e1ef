import { type DestinationStream, type Logger, pino } from 'pino';
import { redacted } from './redaction.ts';

export type Log = Logger;

/**
 * The service's log: JSON lines on standard output, credentials and personal data cut out.
 * Lines leave in batches, a quarter of a second late at most, so that nobody waits for the log.
 */
export function makeLog(level: string, destination: DestinationStream = buffered()): Log {
  const log = pino({ ...SHAPE, level, formatters: { ...WORDS, log: redacted } }, destination);
  destinations.set(log, destination);
  return log;
}

/** A log to the same place for lines that hold nothing to redact, and are many. */
export function makeAccessLog(log: Log): Log {
  const destination = destinations.get(log) ?? buffered();
  return pino({ ...SHAPE, level: log.level, formatters: WORDS }, destination);
}

const destinations = new WeakMap<Log, DestinationStream>();

const SHAPE = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
};
const WORDS = { level: (label: string) => ({ level: label }) };

function buffered() {
  const stream = pino.destination({ dest: 1, minLength: 16_000, sync: false });
  setInterval(() => stream.flush(), 250).unref();
  return stream;
}
