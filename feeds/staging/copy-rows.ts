import type { ColumnValue } from '#feeds/resource.ts';

/** Collects rows in PostgreSQL's COPY text format, to send many at a time. */
export class CopyBatch {
  #rows = '';

  add(line: number, values: readonly ColumnValue[]): void {
    let row = String(line);
    for (const value of values) row += `\t${copyText(value)}`;
    this.#rows += `${row}\n`;
  }

  /** Returns and clears the rows added since the last call. */
  take(): Buffer {
    const rows = Buffer.from(this.#rows, 'utf8');
    this.#rows = '';
    return rows;
  }
}

function copyText(value: ColumnValue): string {
  if (value === undefined || value === null) return '\\N';
  if (typeof value === 'object') return copyText(arrayText(value));
  if (typeof value !== 'string') return String(value);
  return value.replace(ESCAPED, (character) => ESCAPES[character] ?? character);
}

/** A PostgreSQL array literal: `{"A1","B\\"2"}`. */
function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}

const ESCAPED = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};
