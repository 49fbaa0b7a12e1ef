import { parse } from 'content-disposition';

/** The names in the Content-Disposition of a part. */
export type PartHeaders = {
  /** Undefined if missing or not decodable. */
  readonly name: string | undefined;
  readonly fileName: string | undefined;
};

/** Parses the headers of a part, which are Latin-1 strings of the bytes received. */
export function parsePartHeaders(headers: object): PartHeaders {
  const { 'content-disposition': sent }: Headers = { ...headers };
  const [disposition] = sent ?? [];
  if (sent?.length !== 1 || disposition === undefined) return UNNAMED;
  const { type, parameters } = parse(disposition, { multipart: true });
  if (type !== 'form-data') return UNNAMED;
  const { name, filename, 'filename*': extended } = parameters;
  return {
    name: name === undefined ? undefined : decodeUtf8(name),
    // `filename*` (RFC 8187) is decoded already.
    fileName: extended === undefined ? decodeFileName(filename) : filename,
  };
}

type Headers = { readonly 'content-disposition'?: readonly string[] };

const UNNAMED: PartHeaders = { name: undefined, fileName: undefined };

/** UTF-8, as browsers send it, or encoded words, as some HTTP libraries do. */
function decodeFileName(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return /^(=\?[^\s?]+\?[BQ]\?[^\s?]*\?=\s*)+$/i.test(value)
    ? decodeEncodedWords(value)
    : decodeUtf8(value);
}

/** Undefined if the bytes are not UTF-8. */
function decodeUtf8(value: string): string | undefined {
  return decode(Buffer.from(value, 'latin1'), 'utf-8');
}

/** Decodes `=?UTF-8?B?TcSBb3Jp?=` (RFC 2047); undefined if that is impossible. */
function decodeEncodedWords(value: string): string | undefined {
  const words = [...value.matchAll(/=\?([^\s?*]+)[^\s?]*\?([BQ])\?([^\s?]*)\?=/gi)];
  const texts = words.map(([, charset = '', encoding, text = '']) => {
    const bytes =
      encoding?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text);
    return decode(bytes, charset);
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

function decodeQuotedPrintable(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function decode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    // RangeError: unknown character set.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
