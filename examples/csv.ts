import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';

/** One record of a CSV file: its fields as text, and the line of the file that it begins on. */
export type CsvRecord = { line: number; fields: string[] };

/**
 * The records of a CSV file (RFC 4180, UTF-8, `.gz` or plain), streamed, the header among them. Blank lines are no
 * records. Throws on text that is not UTF-8, on a quote out of place, and on one that is never closed.
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
  // What goes wrong on the way reaches whoever reads from the parser.
  const done = () => undefined;
  pipeline(
    path.endsWith('.gz') ? pipeline(file, createGunzip(), done) : file,
    decoded,
    parser,
    done,
  );
  const records: AsyncIterable<{ info: { lines: number }; record: string[] }> = parser;
  for await (const { info, record } of records) {
    const breaks = record.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
    yield { line: info.lines - breaks, fields: record };
  }
}

/** A record as a line of a CSV file. */
export function csvLine({ fields }: CsvRecord): string {
  return stringify([fields], { eof: false });
}

async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
