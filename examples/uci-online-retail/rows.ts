import type { CsvRecord } from './csv.ts';

/** A readable row of the source: one line of one document. */
export type SourceRow = {
  /** Line of the CSV file, from 1. */
  line: number;
  documentNumber: string;
  /** As in the source; the letter case varies. */
  stockCode: string;
  /** Trimmed; may be empty. */
  description: string;
  quantity: number;
  /** `2010-12-01 08:26:00`, which sorts as text. */
  issuedAt: string;
  unitPrice: number;
  /** Without the source's `.0`. */
  customerNumber: string | undefined;
};

/** A row that cannot be read, with its document number if that is readable. */
type UnreadableRow = { line: number; documentNumber: string | undefined; problem: string };

export type ParsedRow = SourceRow | UnreadableRow;

/** Reads the rows of the source. Columns may be in any order; throws if one is missing. */
export async function* readRows(records: AsyncIterable<CsvRecord>): AsyncGenerator<ParsedRow> {
  let layout: Layout | undefined;
  for await (const record of records) {
    if (layout) yield readRow(layout, record);
    else layout = readHeader(record.fields);
  }
  if (!layout) throw new Error('the file is empty: not even a header');
}

/**
 * The columns that we read, and patterns of their cells, short enough for exact amounts in a JSON number. `Country` is ignored, since a
 * country is no address.
 */
const PATTERNS = {
  InvoiceNo: /^[A-Z]?\d{1,18}$/,
  StockCode: /^[\x21-\x7E]([\x20-\x7E]{0,62}[\x21-\x7E])?$/,
  Description: /^\P{Cc}*$/u,
  Quantity: /^-?\d{1,6}$/,
  InvoiceDate: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  UnitPrice: /^-?\d{1,6}(\.\d{1,4})?$/,
  CustomerID: /^(\d{1,18}(\.0)?)?$/,
};
type Column = keyof typeof PATTERNS;
const COLUMNS: [string, RegExp][] = Object.entries(PATTERNS);

/** The index of each column, and the number of columns. */
type Layout = { indexes: ReadonlyMap<string, number>; width: number };

function readHeader(fields: string[]): Layout {
  const indexes = new Map(fields.map((name, index) => [name, index]));
  const missing = COLUMNS.filter(([name]) => !indexes.has(name)).map(([name]) => name);
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return { indexes, width: fields.length };
}

function readRow({ indexes, width }: Layout, { line, fields }: CsvRecord): ParsedRow {
  const cell = (name: Column) => fields[indexes.get(name) ?? -1] ?? '';
  const number = cell('InvoiceNo');
  const documentNumber = PATTERNS.InvoiceNo.test(number) ? number : undefined;
  const problem =
    fields.length === width
      ? COLUMNS.find(([name, pattern]) => !pattern.test(fields[indexes.get(name) ?? -1] ?? ''))?.[0]
      : `${fields.length} fields instead of ${width}`;
  if (problem !== undefined || documentNumber === undefined || !isTime(cell('InvoiceDate'))) {
    return { line, documentNumber, problem: problem ?? 'InvoiceDate' };
  }
  return {
    line,
    documentNumber,
    stockCode: cell('StockCode'),
    description: cell('Description').trim(),
    quantity: Number(cell('Quantity')),
    issuedAt: cell('InvoiceDate'),
    unitPrice: Number(cell('UnitPrice')),
    customerNumber: cell('CustomerID').replace(/\.0$/, '') || undefined,
  };
}

/** Whether the time exists: the pattern would accept 31 February. */
function isTime(text: string): boolean {
  const iso = text.replace(' ', 'T');
  const time = new Date(`${iso}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso);
}
