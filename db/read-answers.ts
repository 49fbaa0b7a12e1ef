import pg from 'pg';

/** What the database answers to point reads (PostgreSQL's protocol 3.0, message formats). */

export type Column = { readonly name: string; readonly decode: (bytes: Buffer) => unknown };

/** The columns that a RowDescription tells of; `at` is where its body begins. */
export function columnsIn(message: Buffer, at: number): Column[] {
  const count = message.readUInt16BE(at);
  let next = at + 2;
  return Array.from({ length: count }, () => {
    const end = message.indexOf(0, next);
    const name = message.toString('utf8', next, end);
    const type = message.readUInt32BE(end + 7);
    // After the name: table, column, type, size, modifier, format.
    next = end + 1 + 4 + 2 + 4 + 2 + 4 + 2;
    return { name, decode: DECODERS.get(type) ?? asText };
  });
}

/** The row of a DataRow, by the names of its columns. */
export function rowIn(message: Buffer, at: number, columns: readonly Column[]): object {
  const row: Record<string, unknown> = {};
  let next = at + 2;
  for (const { name, decode } of columns) {
    const length = message.readInt32BE(next);
    next += 4;
    row[name] = length < 0 ? null : decode(message.subarray(next, next + length));
    if (length > 0) next += length;
  }
  return row;
}

export type ReadError = Error & { readonly code: string | undefined };

/** An ErrorResponse as pg would throw it: `code` is the SQLSTATE. */
export function errorIn(message: Buffer, at: number, end: number): ReadError {
  const fields = message.toString('utf8', at, end).split('\0');
  const field = (type: string) => fields.find((text) => text.startsWith(type))?.slice(1);
  return Object.assign(new Error(field('M')), { code: field('C'), severity: field('V') });
}

const asText = (bytes: Buffer) => bytes.toString('utf8');
// The memory that a message is put together in is used again.
const asBytes = (bytes: Buffer) => Buffer.from(bytes);
const asNumber = (bytes: Buffer) => Number(asText(bytes));
const DECODERS = new Map<number, (bytes: Buffer) => unknown>([
  [pg.types.builtins.JSON, asBytes],
  [pg.types.builtins.INT2, asNumber],
  [pg.types.builtins.INT4, asNumber],
  [pg.types.builtins.INT8, asNumber],
  [pg.types.builtins.FLOAT8, asNumber],
  [pg.types.builtins.BOOL, (bytes: Buffer) => asText(bytes) === 't'],
]);
