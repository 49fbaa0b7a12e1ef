import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
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
    /** The letter case varies. */
    stockCode: row.StockCode,
    /** May be empty. */
    description: row.Description.trim(),
    quantity: Number(row.Quantity),
    /** Sorts as text. */
    issuedAt: row.InvoiceDate,
    unitPrice: Number(row.UnitPrice),
    customerNumber: row.CustomerID.replace(/\.0$/, '') || undefined,
  }));
export type SourceRow = z.output<typeof SourceRow>;

/**
 * Streams the rows of a CSV file of the source (RFC 4180, UTF-8, `.gz` or plain), without blank lines. Columns may be in
 * any order. Throws at the first row that cannot be read, which names its line, and on text that is not UTF-8.
 */
export async function* readRows(path: string): AsyncGenerator<SourceRow> {
  const file = createReadStream(path);
  const parser = parse({
    ...{ bom: true, columns: true, info: true, skip_empty_lines: true },
    record_delimiter: ['\r\n', '\n'],
  });
  // Errors need no handling here: they reach the reader of the parser.
  const ignoreError = () => undefined;
  pipeline(
    path.endsWith('.gz') ? pipeline(file, createGunzip(), ignoreError) : file,
    decode,
    parser,
    ignoreError,
  );
  const records: AsyncIterable<{ info: { lines: number }; record: unknown }> = parser;
  for await (const { info, record } of records) {
    const { data, error } = SourceRow.safeParse(record);
    if (error) throw new Error(`line ${info.lines}: ${error.issues[0]?.path.join()}`);
    yield data;
  }
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
