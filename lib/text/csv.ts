import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { ObjectSchema } from '#lib/api/declaration.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { type DomainError, invalid } from '#lib/errors.ts';
import { formatCount } from '#lib/text/text.ts';
import { escapeFormula } from './text.ts';

/** The headings of a file in order, each with a function that returns its cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>;

/** A CSV file. `listFile` makes its route. */
export type CsvFile<S extends Scope = Scope, Query extends ObjectSchema = ObjectSchema> = {
  /** The name that browsers save it under. */
  readonly name: string;
  readonly scope: S;
  readonly query: Query;
  /** The text of the file. */
  write(ctx: Context<S>, query: z.output<Query>): Promise<string>;
};

type Contents<S extends Scope, Query extends ObjectSchema, Row> = {
  rows(ctx: Context<S>, query: z.output<Query>): Promise<readonly Row[]>;
  readonly columns: CsvColumns<Row>;
  /** Columns at the end that depend on the caller or on what is stored. */
  moreColumns?(ctx: Context<S>): CsvColumns<NoInfer<Row>> | Promise<CsvColumns<NoInfer<Row>>>;
};

/** Declares a CSV file; a record has what that of its list begins with, as `file`. */
export function csvFile<S extends Scope, Query extends ObjectSchema, Row>({
  rows,
  columns,
  moreColumns,
  ...file
}: Omit<CsvFile<S, Query>, 'write'> & Contents<S, Query, Row>): CsvFile<S, Query> {
  return {
    ...file,
    async write(ctx, query) {
      const found = await rows(ctx, query);
      return toCsv({ ...columns, ...(await moreColumns?.(ctx)) }, found);
    },
  };
}

/**
 * Rows as CSV for spreadsheets, headings first: UTF-8 with a byte order mark, CRLF line ends, numbers unformatted,
 * and cells that could be taken for formulas escaped. Other requests are answered between parts of it.
 */
export async function toCsv<Row>(
  columns: CsvColumns<Row>,
  rows: readonly NoInfer<Row>[],
): Promise<string> {
  const cells = Object.values(columns);
  let csv = '';
  for (let from = 0; from === 0 || from < rows.length; from += WRITE_BATCH) {
    await setImmediate();
    csv += stringify(
      rows.slice(from, from + WRITE_BATCH).map((row) => cells.map((cell) => cell(row))),
      {
        bom: from === 0,
        header: from === 0,
        columns: Object.keys(columns),
        cast: { string: escapeFormula },
        record_delimiter: 'windows',
        // By default the library does not quote line breaks other than CRLF.
        quoted_match: /[\r\n]/,
      },
    );
  }
  return csv;
}

/** Row limit of a CSV file; a file of this size takes a second to write. */
export const MAX_CSV_ROWS = 100_000;

const READ_BATCH = 50;

/** About 5 ms of work. */
const WRITE_BATCH = 500;

/**
 * The rows of documents by number. Throws VALIDATION_ERROR above `maxRows`:
 * `the orders have more than 100,000 lines, the most for one file: choose fewer`.
 */
export async function collectLines<Row>(
  what: string,
  numbers: readonly string[],
  read: (numbers: readonly string[]) => Promise<readonly Row[]>,
  maxRows = MAX_CSV_ROWS,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < numbers.length; from += READ_BATCH) {
    rows.push(...(await read(numbers.slice(from, from + READ_BATCH))));
    if (rows.length > maxRows) {
      const max = formatCount(maxRows);
      const issue = `the ${what} have more than ${max} lines, the most for one file: choose fewer`;
      throw invalid([{ field: 'query', issue }]);
    }
  }
  return rows;
}

/**
 * The rows of all pages of a search, for one file. Throws VALIDATION_ERROR above `max` rows, for example
 * `finds more than 5,000 accounts, the most for one file: narrow the search`.
 */
export async function collectPages<Row>(
  what: string,
  max: number,
  search: (from: { cursor?: string }) => Promise<ResultPage<Row>>,
): Promise<Row[]> {
  const found: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await search(cursor === undefined ? {} : { cursor });
    found.push(...page.rows);
    cursor = page.nextCursor;
    if (found.length + (cursor === undefined ? 0 : 1) > max) throw tooManyResults(what, max);
  } while (cursor !== undefined);
  return found;
}

type ResultPage<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | undefined };

/** The error for a search, or a list of numbers, that finds more rows than a file may have. */
export function tooManyResults(
  what: string,
  max: number,
  { field = 'query', advice = 'narrow the search' } = {},
): DomainError {
  const issue = `finds more than ${formatCount(max)} ${what}, the most for one file: ${advice}`;
  return invalid([{ field, issue }]);
}
