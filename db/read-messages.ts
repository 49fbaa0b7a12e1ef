/** What point reads send (PostgreSQL's frontend/backend protocol 3.0, message formats). */

/**
 * Close of whatever has the name, which is no error where nothing has, Parse of a named statement,
 * and Describe, which tells its columns.
 */
export function prepareMessages(name: string, text: string): Buffer {
  return Buffer.concat([
    message('C', `S${name}\0`),
    message('P', `${name}\0${text}\0\0\0`),
    message('D', `S${name}\0`),
  ]);
}

/** Bind of the values as texts to the unnamed portal, Execute of all of it, and Sync. */
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
  // No format codes: every parameter is a text.
  at = buffer.writeUInt16BE(0, at);
  at = buffer.writeUInt16BE(texts.length, at);
  for (const text of texts) {
    const size = text === null ? 0 : buffer.write(text, at + 4);
    at = buffer.writeInt32BE(text === null ? -1 : size, at) + size;
  }
  // Every column as a text.
  at = buffer.writeUInt16BE(0, at);
  EXECUTE_AND_SYNC.copy(buffer, at);
  return buffer;
}

const EXECUTE_AND_SYNC = Buffer.concat([message('E', '\0\0\0\0\0'), message('S', '')]);

function message(type: string, body: string): Buffer {
  const length = Buffer.byteLength(body);
  const buffer = Buffer.alloc(5 + length);
  buffer.write(type);
  buffer.writeUInt32BE(4 + length, 1);
  buffer.write(body, 5);
  return buffer;
}

/** A value in PostgreSQL's text format; a list as an array of texts. */
function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  const items = value.map((item) => (item === null ? 'NULL' : quoted(String(item))));
  return `{${items.join(',')}}`;
}

/** Few have anything to escape, and to look for it takes less than to replace it. */
function quoted(text: string): string {
  const hasNone = !text.includes('"') && !text.includes('\\');
  return `"${hasNone ? text : text.replace(/["\\]/g, '\\$&')}"`;
}
