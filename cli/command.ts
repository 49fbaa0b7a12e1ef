import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type DatabaseErrorKind, databaseErrorKind, errorCode, OperatorError } from '#db/errors.ts';
import { isDomainError } from '#lib/errors.ts';

/** A command-line command. */
export type Command = {
  /** How it is called, and what it does: printed by --help, and after wrong arguments. */
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
export class CommandError extends OperatorError {}

/** The command succeeded but skipped invalid lines, as requested; the message says what. Exit code 3. */
export class PartialSuccess extends Error {}

/** Runs a command with the environment, output and exit code of this process. */
export async function runAsProcess(
  command: Command,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const { exitCode, error } = await runCommand(command, {
    args,
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  if (error !== undefined) console.error(error);
  process.exitCode = exitCode;
}

/**
 * Runs a command, or prints its usage for --help. Exit code 0: done, 1: failed, 2: wrong arguments, 3: done in part.
 * `error` is for standard error: a message, or the whole error when it was unexpected.
 */
export async function runCommand(
  { usage, run }: Command,
  call: Invocation,
): Promise<{ readonly exitCode: 0 | 1 | 2 | 3; readonly error?: unknown }> {
  try {
    if (call.args.some((each) => each === '--help' || each === '-h'))
      call.print(`Usage:\n${usage}`);
    else await run(call);
    return { exitCode: 0 };
  } catch (error) {
    if (error instanceof PartialSuccess) return { exitCode: 3, error: error.message };
    if (!isUsageError(error)) return { exitCode: 1, error: messageOf(error) };
    return { exitCode: 2, error: `${error.message}\n\nUsage:\n${usage}` };
  }
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** The values of options as parseArgs types them. */
export type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values'];

/**
 * Parses the arguments of a command that takes `names` in this order and `options`. Throws UsageError, or what parseArgs
 * throws.
 */
export function parseArguments<const N extends readonly string[], const O extends Options>(
  args: readonly string[],
  names: N,
  options: O,
): { readonly named: Readonly<Record<N[number], string>>; readonly values: Values<O> } {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.length !== names.length) {
    throw new UsageError(
      names.length === 0
        ? `Unexpected argument '${positionals[0]}'.`
        : `Give ${names.join(' and ')}, and nothing else; put words with spaces in quotes.`,
    );
  }
  const named = Object.fromEntries(names.map((name, at) => [name, positionals[at]]));
  return { named: named as Record<N[number], string>, values };
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
  return error instanceof OperatorError ? error.message : error;
}

/** SQLSTATE of a wrong role, password, entry of pg_hba.conf, or name of the database. */
const REFUSED_CODES = /^(28...|3D000)$/;

const DATABASE_MESSAGES: Readonly<Record<DatabaseErrorKind, string>> = {
  unreachable: 'The database cannot be reached: see that it runs.',
  slow: 'The database took too long to respond: check its load and try again.',
  locked: 'The database timed out waiting for another change of the same records: try again.',
  full: 'The database has run out of disk space or memory: check both, and its log.',
};
