import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A row of the CSV, as text. */
export type SourceLine = {
  document: string;
  stockCode: string;
  description: string;
  quantity: string;
  time: string;
  price: string;
  customer: string;
};

/** The rows of each document; documents in order of time, then of the file. */
export type Source = Map<string, SourceLine[]>;

/**
 * Reads the whole CSV without any code of the converter, so that an error in the converter's reading shows as a difference.
 */
export function readSource(path: string): Source {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = splitLine(header);
  const source: Source = new Map();
  for (const line of lines) {
    const values = splitLine(line);
    const cell = (name: string) => values[names.indexOf(name)] ?? '';
    const row = {
      document: cell('InvoiceNo'),
      stockCode: cell('StockCode'),
      description: cell('Description'),
      quantity: cell('Quantity'),
      time: cell('InvoiceDate'),
      price: cell('UnitPrice'),
      customer: cell('CustomerID').split('.')[0] ?? '',
    };
    const rows = source.get(row.document);
    if (rows) rows.push(row);
    else source.set(row.document, [row]);
  }
  const byTime = [...source].map(([number, rows]) => ({ number, rows, time: firstTime(rows) }));
  byTime.sort((a, b) => (a.time === b.time ? 0 : a.time < b.time ? -1 : 1));
  return new Map(byTime.map(({ number, rows }) => [number, rows]));
}

function firstTime(rows: readonly SourceLine[]): string {
  return rows.map((row) => row.time).sort()[0] ?? '';
}

/** Splits a line into cells. No cell of the source has a line break. */
function splitLine(line: string): string[] {
  const found: string[] = [];
  let rest = line;
  while (true) {
    const quoted = /^"(([^"]|"")*)"/.exec(rest);
    const raw = quoted?.[0] ?? rest.slice(0, (rest.indexOf(',') + 1 || rest.length + 1) - 1);
    found.push(quoted?.[1]?.split('""').join('"') ?? raw);
    if (rest.length === raw.length) return found;
    rest = rest.slice(raw.length + 1);
  }
}
