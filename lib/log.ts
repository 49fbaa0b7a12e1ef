import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * The service's log: JSON lines on standard output, credentials and personal data cut out.
 * Lines leave in batches, a quarter of a second late at most, so that nobody waits for the log.
 */
export function makeLog(level: string, destination: DestinationStream = buffered()): Log {
  const redact = { paths: REDACTED, censor: '[redacted]' };
  const log = pino({ ...SHAPE, level, redact }, destination);
  destinations.set(log, destination);
  return log;
}

/** A log to the same place for lines that hold nothing to redact, and are many. */
export function makeAccessLog(log: Log): Log {
  return pino({ ...SHAPE, level: log.level }, destinations.get(log) ?? buffered());
}

const destinations = new WeakMap<Log, DestinationStream>();

const SHAPE = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
};

const SECRET_MEMBERS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'clientSecret',
  'client_secret',
  'token',
  'access_token',
  'emailAddress',
  'email',
  'phoneNumber',
  'mobilePhoneNumber',
  'preferredPhoneNumber',
];
const REDACTED = SECRET_MEMBERS.flatMap((name) => {
  const member = `["${name}"]`;
  return [member, `*${member}`, `*.*${member}`];
});

function buffered() {
  const stream = pino.destination({ dest: 1, minLength: 4096, sync: false });
  setInterval(() => stream.flush(), 250).unref();
  return stream;
}
