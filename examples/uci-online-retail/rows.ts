import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** A readable row of the source: one line of one document. */
export type SourceRow = {
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

/**
 * Streams the rows of a CSV file of the source (RFC 4180, UTF-8, `.gz` or plain), without blank lines. Columns may be in
 * any order. Throws if one is missing, at the first row that cannot be read, and on text that is not UTF-8.
 */
export async function* readRows(path: string): AsyncGenerator<SourceRow> {
  const file = createReadStream(path);
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // Errors need no handling here: they reach the reader of the parser.
  const ignoreError = () => undefined;
  pipeline(
    path.endsWith('.gz') ? pipeline(file, createGunzip(), ignoreError) : file,
    decode,
    parser,
    ignoreError,
  );
  const records: AsyncIterable<{ info: { lines: number }; record: string[] }> = parser;
  let header: string[] | undefined;
  for await (const { info, record } of records) {
    const lineBreaks = record.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
    if (header) yield readRow(header, record, info.lines - lineBreaks);
    else header = checkHeader(record);
  }
  if (!header) throw new Error('the file is empty: not even a header');
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/**
 * The columns that we read, and patterns of their cells, short enough for exact amounts in a JSON number. `Country` is
 * ignored, since a country is no address.
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
const COLUMNS = Object.keys(PATTERNS) as (keyof typeof PATTERNS)[];

function checkHeader(header: string[]): string[] {
  const missing = COLUMNS.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return header;
}

function readRow(header: string[], fields: string[], line: number): SourceRow {
  const cell = (name: keyof typeof PATTERNS) => fields[header.indexOf(name)] ?? '';
  const problem =
    fields.length === header.length
      ? COLUMNS.find((name) => !PATTERNS[name].test(cell(name)))
      : `${fields.length} fields instead of ${header.length}`;
  if (problem !== undefined) throw new Error(`line ${line}: ${problem}`);
  if (!isTime(cell('InvoiceDate'))) throw new Error(`line ${line}: InvoiceDate`);
  return {
    documentNumber: cell('InvoiceNo'),
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
