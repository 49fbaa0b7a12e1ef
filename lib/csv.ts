import { stringify } from 'csv-stringify/sync';
import { type Failure, invalid } from './failures.ts';
import { spreadsheetCell } from './spreadsheet-cell.ts';

/** The headings of a file, in their order, each with what it shows of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | undefined>>;

/**
 * Rows as CSV for a spreadsheet, the headings first: UTF-8 with a byte order mark, lines that end in CR LF, numbers as
 * they are, nothing that counts as a formula.
 */
export function csv<Row>(columns: Columns<Row>, rows: readonly NoInfer<Row>[]): string {
  const cells = Object.values(columns);
  return stringify(
    rows.map((row) => cells.map((cell) => cell(row))),
    {
      bom: true,
      header: true,
      columns: Object.keys(columns),
      cast: { string: spreadsheetCell },
      record_delimiter: 'windows',
      // By itself the library leaves a line break that is not CR LF outside quotes.
      quoted_match: /[\r\n]/,
    },
  );
}

/** The most rows of a CSV file: one of so many takes a second to write. */
export const MAX_CSV_ROWS = 100_000;

/** `the orders have more than 100,000 lines, the most for one file: choose fewer` */
export function tooManyRows(what: string, maxRows: number): Failure {
  const most = maxRows.toLocaleString('en-AU');
  const issue = `the ${what} have more than ${most} lines, the most for one file: choose fewer`;
  return invalid([{ field: 'query', issue }]);
}

/**
 * The rows of every page of a search, for one file. Throws VALIDATION_ERROR beyond `most`, in words such as
 * `finds more than 5,000 accounts, the most for one file: narrow the search`.
 */
export async function everyPage<Row>(
  what: string,
  most: number,
  search: (from: { cursor?: string }) => Promise<ResultPage<Row>>,
): Promise<Row[]> {
  const found: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await search(cursor === undefined ? {} : { cursor });
    found.push(...page.rows);
    cursor = page.nextCursor;
    if (found.length + (cursor === undefined ? 0 : 1) > most) throw tooManyFound(what, most);
  } while (cursor !== undefined);
  return found;
}

type ResultPage<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | undefined };

/** A search, or a list of numbers, that finds more than one file holds. */
export function tooManyFound(
  what: string,
  most: number,
  { field = 'query', advice = 'narrow the search' } = {},
): Failure {
  const issue = `finds more than ${most.toLocaleString('en-AU')} ${what}, the most for one file: ${advice}`;
  return invalid([{ field, issue }]);
}
