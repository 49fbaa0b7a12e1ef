import { type DatabaseTrouble, databaseTroubleOf } from '#db/client.ts';
import { ConfigurationError } from '#lib/config.ts';
import { isFailure } from '#lib/failures.ts';

/** A command of the command line. */
export type Command = {
  readonly usage: string;
  /** Does it; what it throws says what could not be done. */
  run(call: Call): Promise<void>;
};

export type Call = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes one line to standard output. */
  print(line: string): void;
};

/** The command was not understood: its usage is printed, exit 2. */
export class UsageError extends Error {}

/** The command cannot be done; the message says what to change. Exit 1. */
export class Problem extends Error {}

/** The command is done, and what it was told to leave out it left out; the message says what. Exit 3. */
export class DoneInPart extends Error {}

/** Runs a command as this process: its arguments and settings, its output, its exit code. */
export async function runAsProcess(command: Command): Promise<void> {
  const { exitCode, complaint } = await runCommand(command, {
    args: process.argv.slice(2),
    env: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  if (complaint !== undefined) console.error(complaint);
  process.exitCode = exitCode;
}

/**
 * Runs a command. Exit code 0 when it is done, 1 when it could not be done, 2 when it was not
 * understood, 3 when it is done in part; the complaint is a sentence for standard error, or an error that nobody foresaw.
 */
export async function runCommand(
  { usage, run }: Command,
  call: Call,
): Promise<{ readonly exitCode: 0 | 1 | 2 | 3; readonly complaint?: unknown }> {
  try {
    await run(call);
    return { exitCode: 0 };
  } catch (error) {
    if (error instanceof DoneInPart) return { exitCode: 3, complaint: error.message };
    if (!isUsage(error)) return { exitCode: 1, complaint: sentenceOf(error) };
    return { exitCode: 2, complaint: `${error.message}\n\nUsage:\n${usage}` };
  }
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  // What parseArgs of node:util throws.
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
}

/** What is meant for whoever typed the command; of anything else, the whole error. */
function sentenceOf(error: unknown): unknown {
  if (isFailure(error)) {
    const details = (error.details ?? []).map(({ field, issue }) => `  ${field}: ${issue}`);
    return [error.message, ...details].join('\n');
  }
  const trouble = databaseTroubleOf(error);
  if (trouble) return TROUBLES[trouble];
  return isForPeople(error) ? error.message : error;
}

const TROUBLES: Readonly<Record<DatabaseTrouble, string>> = {
  away: 'The database cannot be reached: see that it runs.',
  slow: 'The database took too long to answer: see what keeps it busy, and try again.',
  locked: 'The database waited too long for a change of the same records: try again.',
  full: 'The database has no room left: see its disk, its memory and its log.',
};

function isForPeople(error: unknown): error is Error {
  if (error instanceof Problem || error instanceof ConfigurationError) return true;
  return error instanceof Error && 'code' in error && FOR_PEOPLE.test(String(error.code));
}

const FOR_PEOPLE =
  /^(data_directory_\w+|database_not_ready|database_of_another_version|credentials_unreadable)$/;
