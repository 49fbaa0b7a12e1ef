/** Something that an operator has to change before a process can start or a command be done: the message says what. */
export class OperatorError extends Error {}

/** The database cannot be reached. */
export class DatabaseUnreachable extends Error {
  readonly code = 'DATABASE_UNREACHABLE';
}

/** Every connection of the pool was in use for too long. */
export class PoolBusy extends Error {
  readonly code = 'POOL_BUSY';
}

/**
 * Why the database did not answer; the request may be retried. `unreachable`: gone, starting, stopping or out of
 * connections. `slow`: no answer within the time limit. `locked`: another transaction is changing the same records.
 * `full`: out of disk, memory or other resources.
 */
export type DatabaseErrorKind = 'unreachable' | 'slow' | 'locked' | 'full';

/** Classifies an error; undefined when it is not about the availability of the database. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  if (!(error instanceof Error)) return undefined;
  const kind = CAUSES.find(
    ({ codes, messages }) => codes?.test(errorCode(error) ?? '') || messages?.test(error.message),
  )?.kind;
  // Waiting for a row lock ends in the same statement timeout; the error's context tells the two apart.
  return kind === 'slow' && isWaitingForRowLock(error) ? 'locked' : kind;
}

/** The `code` of an error from PostgreSQL or a socket. */
export function errorCode(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

type Cause = {
  readonly kind: DatabaseErrorKind;
  readonly codes?: RegExp;
  readonly messages?: RegExp;
};

/** SQLSTATE codes (PostgreSQL, appendix A), socket errors, and messages of pg and its pool that carry no code. */
const CAUSES: readonly Cause[] = [
  // lock_not_available, deadlock_detected, serialization_failure.
  { kind: 'locked', codes: /^(55P03|40P01|40001)$/ },
  // query_canceled (statement timeout), our own read timeout, and waiting for a free connection.
  {
    kind: 'slow',
    codes: /^(57014|POOL_BUSY)$/,
    messages: /^(Query read timeout|timeout exceeded when trying to connect)/,
  },
  // Class 08 (connection), too_many_connections, 57P0x (shutdown, crash, starting), and socket errors.
  {
    kind: 'unreachable',
    codes:
      /^(DATABASE_UNREACHABLE|08...|53300|57P0.|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/,
    messages:
      /^(Connection terminated|Client has encountered a connection error|timeout expired|Client was closed)/,
  },
  { kind: 'full', codes: /^53...$/ },
];

/** PostgreSQL reports the row that a statement waited for: `while updating tuple (0,5) in relation "…"`. */
function isWaitingForRowLock(error: Error): boolean {
  return 'where' in error && /^while \w+ (?:\w+ )?tuple/.test(String(error.where));
}
