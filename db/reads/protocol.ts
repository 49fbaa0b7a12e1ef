import pg from 'pg';

/** Messages of PostgreSQL's frontend/backend protocol 3.0, as far as prepared queries use them. */

/** Close of any statement with this name (no error if there is none), Parse, and Describe for its columns. */
export function prepareMessages(name: string, text: string): Buffer {
  return Buffer.concat([
    frontendMessage('C', `S${name}\0`),
    frontendMessage('P', `${name}\0${text}\0\0\0`),
    frontendMessage('D', `S${name}\0`),
  ]);
}

/** Bind with the values as text, Execute without a row limit, and Sync. */
export function executeMessages(name: string, values: readonly unknown[]): Buffer {
  const texts = values.map(parameterText);
  let length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 + 2;
  for (const text of texts) length += 4 + (text === null ? 0 : Buffer.byteLength(text));
  const buffer = Buffer.allocUnsafe(1 + length + EXECUTE_AND_SYNC.length);
  buffer.write('B');
  let at = buffer.writeUInt32BE(length, 1);
  at = buffer.writeUInt8(0, at);
  at += buffer.write(name, at);
  at = buffer.writeUInt8(0, at);
  // No format codes: every parameter is text.
  at = buffer.writeUInt16BE(0, at);
  at = buffer.writeUInt16BE(texts.length, at);
  for (const text of texts) {
    const size = text === null ? 0 : buffer.write(text, at + 4);
    at = buffer.writeInt32BE(text === null ? -1 : size, at) + size;
  }
  // No format codes: every column is text.
  at = buffer.writeUInt16BE(0, at);
  EXECUTE_AND_SYNC.copy(buffer, at);
  return buffer;
}

const EXECUTE_AND_SYNC = Buffer.concat([
  frontendMessage('E', '\0\0\0\0\0'),
  frontendMessage('S', ''),
]);

function frontendMessage(type: string, body: string): Buffer {
  const length = Buffer.byteLength(body);
  const buffer = Buffer.alloc(5 + length);
  buffer.write(type);
  buffer.writeUInt32BE(4 + length, 1);
  buffer.write(body, 5);
  return buffer;
}

/** A value in PostgreSQL's text format; a list as a text array. */
function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  const items = value.map((item) => (item === null ? 'NULL' : quoteItem(String(item))));
  return `{${items.join(',')}}`;
}

/** Checking is cheaper than replacing, and few strings need escaping. */
function quoteItem(text: string): string {
  const hasNone = !text.includes('"') && !text.includes('\\');
  return `"${hasNone ? text : text.replace(/["\\]/g, '\\$&')}"`;
}

export type Column = { readonly name: string; readonly decode: (bytes: Buffer) => unknown };

/** The columns of a RowDescription whose body begins at `at`. */
export function parseRowDescription(message: Buffer, at: number): Column[] {
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
export function parseDataRow(message: Buffer, at: number, columns: readonly Column[]): object {
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

export type ErrorResponse = Error & { readonly code: string | undefined };

/** An ErrorResponse as pg would throw it; `code` is the SQLSTATE. */
export function parseErrorResponse(message: Buffer, at: number, end: number): ErrorResponse {
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
