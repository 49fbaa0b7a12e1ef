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
export function readMessages(name: string, values: readonly unknown[]): Buffer {
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
