import { stringify } from 'csv-stringify/sync';
import { type DomainError, invalid } from '#lib/errors.ts';
import { formatCount } from '#lib/text/text.ts';
import { escapeFormula } from './text.ts';

/** The headings of a file in order, each with a function that returns its cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>;

/**
 * Rows as CSV for spreadsheets, headings first: UTF-8 with a byte order mark, CRLF line ends, numbers unformatted,
 * and cells that could be taken for formulas escaped.
 */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly NoInfer<Row>[]): string {
  const cells = Object.values(columns);
  return stringify(
    rows.map((row) => cells.map((cell) => cell(row))),
    {
      bom: true,
      header: true,
      columns: Object.keys(columns),
      cast: { string: escapeFormula },
      record_delimiter: 'windows',
      // By default the library does not quote line breaks other than CRLF.
      quoted_match: /[\r\n]/,
    },
  );
}

/** Row limit of a CSV file; a file of this size takes a second to write. */
export const MAX_CSV_ROWS = 100_000;

/** The error `the orders have more than 100,000 lines, the most for one file: choose fewer`. */
export function tooManyRows(what: string, maxRows: number): DomainError {
  const max = formatCount(maxRows);
  const issue = `the ${what} have more than ${max} lines, the most for one file: choose fewer`;
  return invalid([{ field: 'query', issue }]);
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
