import { type Failure, invalid } from './failures.ts';

/** The most rows of a CSV file: one of so many takes a second to write. */
export const MAX_CSV_ROWS = 100_000;

/** `the orders have more than 100,000 lines, the most for one file: choose fewer` */
export function tooManyRows(what: string, maxRows: number): Failure {
  const most = maxRows.toLocaleString('en-AU');
  const issue = `the ${what} have more than ${most} lines, the most for one file: choose fewer`;
  return invalid([{ field: 'query', issue }]);
}
