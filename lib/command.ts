import { type DatabaseErrorKind, databaseErrorKind, errorCode } from '#db/client.ts';
import { ConfigurationError } from './config/config.ts';
import { isDomainError } from './errors.ts';

/** A command-line command. */
export type Command = {
  readonly usage: string;
  /** Runs the command; throws one of the errors below when it cannot be done. */
  run(call: Invocation): Promise<void>;
};

export type Invocation = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to standard output. */
  print(line: string): void;
};

/** Wrong arguments: prints the usage, exit code 2. */
export class UsageError extends Error {}

/** The command failed; the message tells the user what to change. Exit code 1. */
export class CommandError extends Error {}

/** The command succeeded but skipped invalid lines, as requested; the message says what. Exit code 3. */
export class PartialSuccess extends Error {}

/** Runs a command with the arguments, environment, output and exit code of this process. */
export async function runAsProcess(command: Command): Promise<void> {
  const { exitCode, error } = await runCommand(command, {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  if (error !== undefined) console.error(error);
  process.exitCode = exitCode;
}

/**
 * Runs a command. Exit code 0: done, 1: failed, 2: wrong arguments, 3: done in part. `error` is for
 * standard error: a message, or the whole error when it was unexpected.
 */
export async function runCommand(
  { usage, run }: Command,
  call: Invocation,
): Promise<{ readonly exitCode: 0 | 1 | 2 | 3; readonly error?: unknown }> {
  try {
    await run(call);
    return { exitCode: 0 };
  } catch (error) {
    if (error instanceof PartialSuccess) return { exitCode: 3, error: error.message };
    if (!isUsageError(error)) return { exitCode: 1, error: messageOf(error) };
    return { exitCode: 2, error: `${error.message}\n\nUsage:\n${usage}` };
  }
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  // Thrown by parseArgs of node:util.
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
}

/** The message of an error that is meant for the user; any other error as a whole, with its stack. */
function messageOf(error: unknown): unknown {
  if (isDomainError(error)) {
    const details = (error.details ?? []).map(({ field, issue }) => `  ${field}: ${issue}`);
    return [error.message, ...details].join('\n');
  }
  const databaseError = databaseErrorKind(error);
  if (databaseError) return DATABASE_MESSAGES[databaseError];
  if (error instanceof Error && REFUSED_CODES.test(errorCode(error) ?? '')) {
    return `The database refuses the connection (${error.message}): correct DATABASE_URL or DATABASE_OWNER_URL.`;
  }
  return isUserFacing(error) ? error.message : error;
}

/** SQLSTATE of a wrong role, password, entry of pg_hba.conf, or name of the database. */
const REFUSED_CODES = /^(28...|3D000)$/;

const DATABASE_MESSAGES: Readonly<Record<DatabaseErrorKind, string>> = {
  away: 'The database cannot be reached: see that it runs.',
  slow: 'The database took too long to respond: check its load and try again.',
  locked: 'The database timed out waiting for another change of the same records: try again.',
  full: 'The database has run out of disk space or memory: check both, and its log.',
};

function isUserFacing(error: unknown): error is Error {
  if (error instanceof CommandError || error instanceof ConfigurationError) return true;
  return error instanceof Error && 'code' in error && USER_FACING_CODES.test(String(error.code));
}

const USER_FACING_CODES =
  /^(data_directory_\w+|database_(not_ready|of_another_version|version_skipped|locked_by_others|role_refused)|credentials_unreadable)$/;
