import { FeedError } from '#feeds/validation/feed-error.ts';
import { type FeedFile, GZIP } from './feed-files.ts';

/**
 * Throws FeedError when the first bytes of a file do not fit its name.
 * @param bytes the beginning of the file on disk, before decompression
 */
export function checkCompression({ name, isCompressed }: FeedFile, bytes: Buffer): void {
  if (bytes.length === 0) return;
  const isGzip = bytes.subarray(0, 2).equals(GZIP);
  if (isGzip && !isCompressed)
    throw new FeedError(`${name} is compressed with gzip: rename it to end in .gz.`);
  if (bytes.subarray(0, 4).equals(ZIP))
    throw new FeedError(`${name} is a ZIP archive or a spreadsheet: ${EXPECTED}.`);
  if (!isGzip && isCompressed)
    throw new FeedError(
      `${name} is not compressed, whatever its name says: remove .gz from its name, or compress it with gzip.`,
    );
}

/**
 * Throws FeedError when the text is UTF-16 or UTF-32, or its lines end in a bare CR.
 * @param bytes the beginning of the text, after decompression
 */
export function checkEncoding({ name }: FeedFile, bytes: Buffer): void {
  const encoding = wideEncoding(bytes);
  if (encoding) throw new FeedError(`${name} is written in ${encoding}: ${EXPECTED}.`);
  if (bytes.includes(LF)) return;
  const end = bytes.indexOf(CR);
  if (end >= 0 && bytes.subarray(end).some((byte) => !BLANKS.has(byte)))
    throw new FeedError(
      `${name} has lines that end in a bare CR: end them in LF, or in CR and LF.`,
    );
}

/** Recognises an encoding by its byte order mark, or by zero bytes beside the first letters. */
function wideEncoding(bytes: Buffer): string | undefined {
  const marks = MARKS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
  if (marks) return `${marks.encoding}, as its byte order mark says`;
  const zeros = [...bytes.subarray(0, 4)].map((byte) => byte === 0);
  if (zeros.join() === 'false,true,false,true' || zeros.join() === 'true,false,true,false')
    return 'UTF-16';
  return undefined;
}

const EXPECTED = 'write it as plain text in UTF-8';
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const LF = 0x0a;
const CR = 0x0d;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, CR]);

/** UTF-32 first: its mark begins with that of UTF-16. */
const MARKS = [
  { encoding: 'UTF-32', mark: Buffer.from([0xff, 0xfe, 0, 0]) },
  { encoding: 'UTF-32', mark: Buffer.from([0, 0, 0xfe, 0xff]) },
  { encoding: 'UTF-16', mark: Buffer.from([0xff, 0xfe]) },
  { encoding: 'UTF-16', mark: Buffer.from([0xfe, 0xff]) },
];
