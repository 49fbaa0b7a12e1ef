import { createReadStream } from 'node:fs';
import { Duplex, pipeline } from 'node:stream';
import { TextDecoderStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { z } from 'zod';

/** One line of one document, as the source has it; numbers are short enough to be exact in JSON. */
const SourceRow = z
  .object({
    InvoiceNo: z.string().regex(/^[A-Z]?\d{1,18}$/),
    StockCode: z.string().regex(/^[\x21-\x7E]([\x20-\x7E]{0,62}[\x21-\x7E])?$/),
    Description: z.string().regex(/^\P{Cc}*$/u),
    Quantity: z.string().regex(/^-?\d{1,6}$/),
    // As in `2010-12-01 08:26:00`.
    InvoiceDate: z
      .string()
      .transform((text) => text.replace(' ', 'T'))
      .pipe(z.iso.datetime({ local: true, precision: 0 })),
    UnitPrice: z.string().regex(/^-?\d{1,6}(\.\d{1,4})?$/),
    CustomerID: z.string().regex(/^(\d{1,18}(\.0)?)?$/),
    // `Country` is ignored, since a country is no address.
  })
  .transform((row) => ({
    documentNumber: row.InvoiceNo,
    /** The letter case varies in the source. */
    productNumber: row.StockCode.toUpperCase(),
    /** May be empty. */
    description: row.Description.trim(),
    quantity: Number(row.Quantity),
    /** Sorts as text. */
    issuedAt: row.InvoiceDate,
    unitPrice: Number(row.UnitPrice),
    customerNumber: row.CustomerID.replace(/\.0$/, '') || undefined,
  }));
type SourceRow = z.output<typeof SourceRow>;

/** All rows with one document number, in source order; the time is the earliest, since entering them takes minutes. */
export type SourceDocument = Pick<SourceRow, 'issuedAt' | 'customerNumber'> & {
  readonly number: string;
  readonly rows: SourceRow[];
};

/**
 * Reads the documents of a CSV file of the source (UTF-8, `.gz` or plain), in order of time, then in source order. The
 * rows of a document need not be adjacent. Throws at the first row that cannot be read, which names its line.
 */
export async function readDocuments(path: string): Promise<SourceDocument[]> {
  const byNumber = new Map<string, SourceDocument>();
  for await (const row of readRows(path)) {
    const { documentNumber: number, issuedAt, customerNumber } = row;
    const document = byNumber.get(number) ?? { number, issuedAt, customerNumber, rows: [] };
    byNumber.set(number, document);
    if (issuedAt < document.issuedAt) document.issuedAt = issuedAt;
    document.rows.push(row);
  }
  return [...byNumber.values()].sort((a, b) => a.issuedAt.localeCompare(b.issuedAt));
}

async function* readRows(path: string): AsyncGenerator<SourceRow> {
  const file = createReadStream(path);
  const parser = parse({
    ...{ bom: true, columns: true, info: true, skip_empty_lines: true },
    record_delimiter: ['\r\n', '\n'],
  });
  // Errors need no handling here: they reach the reader of the parser.
  const ignoreError = () => undefined;
  const text = path.endsWith('.gz') ? pipeline(file, createGunzip(), ignoreError) : file;
  const decoder = Duplex.fromWeb(new TextDecoderStream('utf-8', { fatal: true }));
  pipeline(text, decoder, parser, ignoreError);
  const records: AsyncIterable<{ info: { lines: number }; record: unknown }> = parser;
  for await (const { info, record } of records) {
    const { data, error } = SourceRow.safeParse(record);
    if (error) throw new Error(`line ${info.lines}: ${error.issues[0]?.path.join()}`);
    yield data;
  }
}

/** Whether a document is a credit: its number is `C` and digits. */
export const isCredit = ({ number }: SourceDocument) => number.startsWith('C');

/**
 * Reasons not to load a document; the first that applies counts. A document is loaded completely or not at all, since
 * without one of its lines its total would be wrong.
 */
export const REASONS: Readonly<Record<string, Reason>> = {
  CONFLICTING_HEADER: [
    'its rows disagree on the customer or on the day',
    ({ rows }) =>
      new Set(rows.map((row) => `${row.issuedAt.slice(0, 10)} ${row.customerNumber}`)).size > 1,
  ],
  ADJUSTMENT_DOCUMENT: [
    'a prefix other than C, such as A: an adjustment of the ledger, no invoice',
    ({ number }) => /^[^C\d]/.test(number),
  ],
  NEGATIVE_PRICE: [
    'a unit price below zero: an adjustment of the ledger, no sale',
    ({ rows }) => rows.some((row) => row.unitPrice < 0),
  ],
  STOCK_WRITTEN_OFF: [
    'no customer, no price on any line, quantities below zero: stock written off',
    (document) => hasNoValue(document) && document.rows.every(isNegative),
  ],
  STOCK_BOOKED_IN: [
    'no customer, no price on any line: stock booked in, nobody to bill and nothing to pay',
    (document) => hasNoValue(document) && document.rows.every(isPositive),
  ],
  RETURN_OUTSIDE_CREDIT: [
    'a quantity of zero or less on a document that is no credit',
    (document) => !isCredit(document) && !document.rows.every(isPositive),
  ],
  SALE_ON_CREDIT: [
    'a quantity of zero or more on a credit',
    (document) => isCredit(document) && !document.rows.every(isNegative),
  ],
};

type Reason = readonly [meaning: string, applies: (document: SourceDocument) => boolean];

/** The name of the reason not to load a document; undefined if it is loaded. */
export const reasonNotLoaded = (document: SourceDocument) =>
  Object.entries(REASONS).find(([, [, applies]]) => applies(document))?.[0];

const hasNoValue = (document: SourceDocument) =>
  !isCredit(document) &&
  document.customerNumber === undefined &&
  document.rows.every((row) => row.unitPrice === 0);

const isNegative = (row: SourceRow) => row.quantity < 0;
const isPositive = (row: SourceRow) => row.quantity > 0;
