import { parse } from 'content-disposition';

/** What the headers of a part say: its name, and that of its file where it is one. */
export type PartHead = {
  /** Undefined where it has none, or one that cannot be read. */
  readonly name: string | undefined;
  readonly fileName: string | undefined;
};

/** Reads the headers of a part, as they came, a byte a character. */
export function partHead(headers: object): PartHead {
  const { 'content-disposition': sent }: Headers = { ...headers };
  const [disposition] = sent ?? [];
  if (sent?.length !== 1 || disposition === undefined) return NAMELESS;
  const { type, parameters } = parse(disposition, { multipart: true });
  if (type !== 'form-data') return NAMELESS;
  const { name, filename, 'filename*': extended } = parameters;
  return {
    name: name === undefined ? undefined : utf8(name),
    // One that was percent-encoded (RFC 8187) is decoded already.
    fileName: extended === undefined ? plainName(filename) : filename,
  };
}

type Headers = { readonly 'content-disposition'?: readonly string[] };

const NAMELESS: PartHead = { name: undefined, fileName: undefined };

/** As browsers send it, in UTF-8, or as mail programs do, in encoded words. */
function plainName(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  return /^(=\?[^\s?]+\?[BQ]\?[^\s?]*\?=\s*)+$/i.test(sent) ? encodedWords(sent) : utf8(sent);
}

/** Text of bytes that came a character each; undefined where they are not UTF-8. */
function utf8(sent: string): string | undefined {
  return decoded(Buffer.from(sent, 'latin1'), 'utf-8');
}

/** `=?UTF-8?B?TcSBb3Jp?=` and its like (RFC 2047); undefined in what nobody can decode. */
function encodedWords(sent: string): string | undefined {
  const words = [...sent.matchAll(/=\?([^\s?*]+)[^\s?]*\?([BQ])\?([^\s?]*)\?=/gi)];
  const texts = words.map(([, charset = '', encoding, text = '']) => {
    const bytes =
      encoding?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : quotedPrintable(text);
    return decoded(bytes, charset);
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

function quotedPrintable(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    // A RangeError is a character set that nobody knows.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
