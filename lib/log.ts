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

const SHAPE = { base: null, timestamp };
const WORDS = { level: (label: string) => ({ level: label }) };

/** Many lines share a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== last.at) last = { at: now, text: `,"time":"${new Date(now).toISOString()}"` };
  return last.text;
}

let last = { at: 0, text: '' };

const LATEST_MS = 250;
const LARGEST_BATCH = 15_000;

/** Gathers lines before pino's stream gets them: it measures all that it holds at every line. */
function buffered(): DestinationStream & { flush(done?: (error?: Error) => void): void } {
  const stream = pino.destination({ dest: 1, minLength: 0, sync: false });
  let lines: string[] = [];
  let length = 0;
  const leave = () => {
    if (length > 0) stream.write(lines.join(''));
    lines = [];
    length = 0;
  };
  setInterval(leave, LATEST_MS).unref();
  process.once('exit', () => {
    leave();
    stream.flushSync();
  });
  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (length > LARGEST_BATCH) leave();
    },
    flush(done) {
      leave();
      stream.flush(done);
    },
  };
}
