import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

/** One record of a CSV file: its fields, and the line of the file that it starts on. */
export type CsvRecord = { line: number; fields: string[] };

/**
 * Streams the records of a CSV file (RFC 4180, UTF-8, `.gz` or plain), including the header. Skips blank lines. Throws on
 * text that is not UTF-8, and on misplaced or unclosed quotes.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRecord> {
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
  for await (const { info, record } of records) {
    const lineBreaks = record.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
    yield { line: info.lines - lineBreaks, fields: record };
  }
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
