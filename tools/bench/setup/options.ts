import { CommandError, UsageError } from '#lib/command.ts';

/** The whole number that an option was given, from `min` to `max`. */
export function wholeNumber(option: string, text: string, max: number, min = 1): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`${option} takes a whole number from ${min} to ${max}.`);
}

/** Aborted by the first SIGINT or SIGTERM, so that what was started is stopped in order. */
export function interruptSignal(): AbortSignal {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort(new CommandError('Interrupted before the end.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return interrupted.signal;
}
