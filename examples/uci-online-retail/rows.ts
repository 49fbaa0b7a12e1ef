import Big from 'big.js';
import type { CsvRecord } from '../csv.ts';

/** One row of the source that could be read: one line of one document. */
export type SourceRow = {
  /** Line of the CSV file, from 1. */
  line: number;
  documentNumber: string;
  /** As written; letter cases vary. */
  stockCode: string;
  /** Trimmed; may be empty. */
  description: string;
  quantity: number;
  /** `2010-12-01 08:26:00`: sorts as text. */
  issuedAt: string;
  unitPrice: Big;
  /** Without the source's `.0`. */
  customerNumber: string | undefined;
};

/** A row that cannot be read, with the number of its document where at least that could be. */
export type UnreadableRow = { line: number; documentNumber: string | undefined; problem: string };

export type ReadRow = SourceRow | UnreadableRow;

/** Reads the rows of the source; the columns may stand in any order. Throws where one is missing. */
export async function* readRows(records: AsyncIterable<CsvRecord>): AsyncGenerator<ReadRow> {
  let layout: Layout | undefined;
  for await (const record of records) {
    if (layout) yield readRow(layout, record);
    else layout = readHeader(record.fields);
  }
  if (!layout) throw new Error('the file is empty: not even a header');
}

/** The columns that are read, and the form of their cells. `Country` is not: it is no address. */
const FORMS = {
  InvoiceNo: /^[A-Z]?\d{1,18}$/,
  StockCode: /^[\x21-\x7E]([\x20-\x7E]{0,62}[\x21-\x7E])?$/,
  Description: /^\P{Cc}*$/u,
  Quantity: /^-?\d{1,9}$/,
  InvoiceDate: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  UnitPrice: /^-?\d{1,9}(\.\d{1,4})?$/,
  CustomerID: /^(\d{1,18}(\.0)?)?$/,
};
type Column = keyof typeof FORMS;
const COLUMNS: [string, RegExp][] = Object.entries(FORMS);

/** Where each column stands in a record, and how many there are. */
type Layout = { places: ReadonlyMap<string, number>; width: number };

function readHeader(fields: string[]): Layout {
  const places = new Map(fields.map((name, index) => [name, index]));
  const missing = COLUMNS.filter(([name]) => !places.has(name)).map(([name]) => name);
  if (missing.length > 0) throw new Error(`the header lacks ${missing.join(', ')}`);
  return { places, width: fields.length };
}

function readRow({ places, width }: Layout, { line, fields }: CsvRecord): ReadRow {
  const cell = (name: Column) => fields[places.get(name) ?? -1] ?? '';
  const number = cell('InvoiceNo');
  const documentNumber = FORMS.InvoiceNo.test(number) ? number : undefined;
  const problem =
    fields.length === width
      ? COLUMNS.find(([name, form]) => !form.test(fields[places.get(name) ?? -1] ?? ''))?.[0]
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
    unitPrice: priceOf(cell('UnitPrice')),
    customerNumber: cell('CustomerID').replace(/\.0$/, '') || undefined,
  };
}

const priceOf = remembered((text) => new Big(text));

/** Whether there is such a time; the form alone lets the 31st of February through. */
const isTime = remembered((text) => {
  const iso = text.replace(' ', 'T');
  const time = new Date(`${iso}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso);
});

/** Works each text out once: all rows are made of a few prices and times. */
function remembered<T>(workOut: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const answer = known.get(text) ?? workOut(text);
    known.set(text, answer);
    return answer;
  };
}
