import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** One record of a CSV file: its fields as text, and the line of the file that it begins on. */
export type CsvRecord = { line: number; fields: string[] };

/**
 * The records of a CSV file (RFC 4180, UTF-8, `.gz` or plain), streamed, the header among them.
 * Blank lines are no records. Throws on text that is not UTF-8 and on a quote that is never closed.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRecord> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parser = makeCsvParser();
  for await (const chunk of bytesOf(path)) {
    for (const record of parser.push(decoder.decode(chunk, { stream: true }))) yield record;
  }
  for (const record of parser.push(decoder.decode())) yield record;
  for (const record of parser.end()) yield record;
}

/** A parser fed with pieces of text, cut anywhere; each call gives the records completed by then. */
export function makeCsvParser(): {
  push(text: string): Generator<CsvRecord>;
  end(): Generator<CsvRecord>;
} {
  let rest = '';
  let line = 1;
  let open = '';
  let openedOn = 1;

  /** A quoted field may hold line breaks: a record ends where its quotes are even. */
  function* endLine(text: string): Generator<CsvRecord> {
    const record = open + text;
    if (quotesIn(record) % 2 === 1) {
      open = `${record}\n`;
    } else {
      const trimmed = record.endsWith('\r') ? record.slice(0, -1) : record;
      if (trimmed !== '') yield { line: openedOn, fields: fieldsOf(trimmed) };
      open = '';
      openedOn = line + 1;
    }
    line += 1;
  }

  return {
    *push(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const complete of lines) yield* endLine(complete);
    },
    *end() {
      yield* endLine(rest);
      if (open !== '') throw new Error(`the quote opened on line ${openedOn} is never closed`);
    },
  };
}

/** A record as a line of a CSV file. */
export function csvLine({ fields }: CsvRecord): string {
  return fields
    .map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field))
    .join(',');
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/y;

/** The fields of one record; a record with a quote out of place is one single field. */
function fieldsOf(record: string): string[] {
  if (!record.includes('"')) return record.split(',');
  const fields: string[] = [];
  FIELD.lastIndex = 0;
  for (let isLast = false; !isLast; ) {
    const found = FIELD.exec(record);
    if (!found) return [record];
    fields.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    isLast = !found[0].endsWith(',');
  }
  return fields;
}

function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

function bytesOf(path: string): AsyncIterable<Buffer> {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  const gunzip = createGunzip();
  file.once('error', (error) => gunzip.destroy(error));
  return file.pipe(gunzip);
}
