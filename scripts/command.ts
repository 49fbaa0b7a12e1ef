import { isDatabaseAway } from '#db/client.ts';
import { ConfigurationError } from '#lib/config.ts';
import { isFailure } from '#lib/failures.ts';

/** The command was not understood: its usage is printed, exit 2. */
export class UsageError extends Error {}

/** The command cannot be done; the message says what to change. Exit 1. */
export class Problem extends Error {}

/**
 * Runs a command of the command line and leaves the exit code: 0 when done, 1 when it could not be
 * done, 2 when it was not understood. What went wrong is one sentence on standard error.
 */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isUsage(error)) {
      console.error(`${error.message}\n\nUsage:\n${usage}`);
      process.exitCode = 2;
      return;
    }
    console.error(sentenceOf(error));
    process.exitCode = 1;
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
  if (isDatabaseAway(error)) return 'The database cannot be reached: see that it runs.';
  return isForPeople(error) ? error.message : error;
}

function isForPeople(error: unknown): error is Error {
  if (error instanceof Problem || error instanceof ConfigurationError) return true;
  return error instanceof Error && 'code' in error && FOR_PEOPLE.test(String(error.code));
}

const FOR_PEOPLE = /^(data_directory_\w+|database_not_ready|credentials_unreadable)$/;
