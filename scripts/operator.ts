import { userInfo } from 'node:os';
import { Problem } from '#lib/command.ts';

/** Who runs a command, for the audit log: the user of the operating system, by number where it has no name. */
export function whoRuns(): string {
  try {
    return `command line (${userInfo().username})`;
  } catch {
    return `command line (user ${process.getuid?.()})`;
  }
}

/**
 * What to tell whoever runs a command on a database without tables: the service's start makes them, so a
 * folder that never started has none. Undefined for any other error.
 */
export function emptyDatabaseProblem(error: unknown): Problem | undefined {
  const isMissingTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (!isMissingTable) return undefined;
  return new Problem('The database is empty: start the service once (npm start), then try again.');
}
