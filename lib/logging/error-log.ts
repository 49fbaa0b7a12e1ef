import { type DatabaseErrorKind, databaseErrorKind, errorCode } from '#db/errors.ts';
import type { SampledLog } from './sampled-log.ts';

/**
 * Logs an error under `what` (`a page failed`) and returns the kind of database error, if it is one. Database errors
 * are logged as warnings without a stack, everything else as an error with its stack, sampled by where it was
 * thrown. Both are sampled because an outage or a caller can cause very many.
 */
export function logError(
  sampledLog: SampledLog,
  what: string,
  error: unknown,
  fields: Readonly<Record<string, unknown>> = {},
): DatabaseErrorKind | undefined {
  const databaseError = databaseErrorKind(error);
  if (databaseError) {
    sampledLog.write('warn', DATABASE_MESSAGES[databaseError], {
      ...fields,
      what,
      ...errorReason(error),
    });
  } else {
    sampledLog.write('error', what, { ...fields, err: error }, `${what} ${originOf(error)}`);
  }
  return databaseError;
}

/** The log fields of an error: the reason of a database error, any other error as a whole. */
export function errorFields(error: unknown) {
  return databaseErrorKind(error) ? errorReason(error) : { err: error };
}

/** The code of an error, and its message with that of its cause, on one line. */
export function errorReason(error: unknown) {
  if (!(error instanceof Error)) return { reason: String(error) };
  const { cause } = error;
  const messages = [messageOf(error), ...(cause instanceof Error ? [messageOf(cause)] : [])];
  return { code: errorCode(error), reason: messages.join(': ') };
}

/** When a host name has several addresses and all fail, Node throws an AggregateError without a message. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first instanceof Error ? first.message : error.name);
}

const DATABASE_MESSAGES: Readonly<Record<DatabaseErrorKind, string>> = {
  unreachable: 'the database cannot be reached',
  slow: 'the database took too long to answer',
  locked: 'the database waited for a change of the same records',
  full: 'the database has no room left',
};

/** The first `at` line of the stack. */
function originOf(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return /\n\s*(at .*)/.exec(stack ?? '')?.[1] ?? '';
}
