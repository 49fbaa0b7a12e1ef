import pg from 'pg';

export type Column = { readonly name: string; readonly decode: (bytes: Buffer) => unknown };

/** The columns of a RowDescription whose body begins at `at`. */
export function columnsIn(message: Buffer, at: number): Column[] {
  const count = message.readUInt16BE(at);
  let next = at + 2;
  return Array.from({ length: count }, () => {
    const end = message.indexOf(0, next);
    const name = message.toString('utf8', next, end);
    const type = message.readUInt32BE(end + 7);
    // After the name: table (4), column (2), type (4), size (2), modifier (4), format (2).
    next = end + 1 + 4 + 2 + 4 + 2 + 4 + 2;
    return { name, decode: DECODERS.get(type) ?? decodeText };
  });
}

/** The row of a DataRow message, by column name. */
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

/** An ErrorResponse as pg would throw it; `code` is the SQLSTATE. */
export function errorIn(message: Buffer, at: number, end: number): ReadError {
  const fields = message.toString('utf8', at, end).split('\0');
  const field = (type: string) => fields.find((text) => text.startsWith(type))?.slice(1);
  return Object.assign(new Error(field('M')), { code: field('C'), severity: field('V') });
}

const decodeText = (bytes: Buffer) => bytes.toString('utf8');
// A copy: the receive buffer is reused.
const copyBytes = (bytes: Buffer) => Buffer.from(bytes);
const decodeNumber = (bytes: Buffer) => Number(decodeText(bytes));
const DECODERS = new Map<number, (bytes: Buffer) => unknown>([
  [pg.types.builtins.JSON, copyBytes],
  [pg.types.builtins.INT2, decodeNumber],
  [pg.types.builtins.INT4, decodeNumber],
  [pg.types.builtins.INT8, decodeNumber],
  [pg.types.builtins.FLOAT8, decodeNumber],
  [pg.types.builtins.BOOL, (bytes: Buffer) => decodeText(bytes) === 't'],
]);
