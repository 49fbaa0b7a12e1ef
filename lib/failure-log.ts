import { codeOf, type DatabaseTrouble, databaseTroubleOf } from '#db/client.ts';
import type { SampledLog } from './sampled-log.ts';

/**
 * Logs an error that something (`what`, as in `a page failed`) has met, and says whether it comes of the database.
 * That is a known cause, a line without a stack; anything else is an error with its stack, told apart by where
 * it was thrown. Both are sampled: an outage or a caller can multiply them.
 */
export function logFailure(
  sampledLog: SampledLog,
  what: string,
  error: unknown,
  fields: Readonly<Record<string, unknown>> = {},
): DatabaseTrouble | undefined {
  const trouble = databaseTroubleOf(error);
  if (trouble) {
    sampledLog.write('warn', WORDS[trouble], { ...fields, what, ...reasonOf(error) });
  } else {
    sampledLog.write('error', what, { ...fields, err: error }, `${what} ${originOf(error)}`);
  }
  return trouble;
}

/** What a line says of an error: where it comes of the database its reason, else all of it. */
export function fieldsOf(error: unknown) {
  return databaseTroubleOf(error) ? reasonOf(error) : { err: error };
}

/** What an error of a known cause says, in a line: its own words, and those of what caused it. */
export function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return { reason: String(error) };
  const { cause } = error;
  const words = [wordsOf(error), ...(cause instanceof Error ? [wordsOf(cause)] : [])];
  return { code: codeOf(error), reason: words.join(': ') };
}

/** An address that leads to several hosts fails with all of them, and no words of its own. */
function wordsOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first instanceof Error ? first.message : error.name);
}

const WORDS: Readonly<Record<DatabaseTrouble, string>> = {
  away: 'the database cannot be reached',
  slow: 'the database took too long to answer',
  locked: 'the database waited for a change of the same records',
  full: 'the database has no room left',
};

/** The first line of a stack, which is one of our code or of a package. */
function originOf(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return /\n\s*(at .*)/.exec(stack ?? '')?.[1] ?? '';
}
