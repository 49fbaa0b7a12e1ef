import { FeedError } from '#feeds/validation/feed-error.ts';
import type { FeedFile } from './feed-files.ts';
import type { Line } from './lines.ts';

/**
 * Joins the lines of a CSV file into records: a quoted value may contain line breaks (RFC 4180). A record has the
 * number of its first line. At most one record is held in memory. Blank lines between records are dropped.
 */
export class CsvRecords {
  readonly #file: FeedFile;
  #openLines: Line[] = [];
  #openBytes = 0;

  constructor(file: FeedFile) {
    this.#file = file;
  }

  *join(lines: Iterable<Line>): Generator<Line> {
    for (const line of lines) {
      const closes = hasOddQuotes(line.bytes);
      const isOpen = this.#openLines.length > 0;
      if (isOpen) this.#append(line);
      if (isOpen && closes) yield this.#takeRecord();
      else if (!isOpen && closes) this.#append(line);
      else if (!isOpen && (line.isTooLong || !isBlank(line.bytes))) yield line;
    }
  }

  /** Throws FeedError when a quoted value is never closed. */
  end(): void {
    if (this.#openLines.length > 0) throw this.#unclosed('never closed');
  }

  #append(line: Line): void {
    this.#openBytes += line.bytes.length + 1;
    const { maxRecordBytes } = this.#file.resource;
    if (line.isTooLong || this.#openBytes > maxRecordBytes)
      throw this.#unclosed(`not closed within ${maxRecordBytes / 1024} KiB`);
    // A copy: the reader reuses its buffer.
    this.#openLines.push({ ...line, bytes: Buffer.from(line.bytes) });
  }

  #takeRecord(): Line {
    const [first, ...rest] = this.#openLines;
    if (first === undefined) throw new Error('No record is open.');
    const bytes = Buffer.concat([first.bytes, ...rest.flatMap(({ bytes }) => [NEWLINE, bytes])]);
    this.#openLines = [];
    this.#openBytes = 0;
    return { ...first, bytes, isTerminated: rest.at(-1)?.isTerminated ?? first.isTerminated };
  }

  #unclosed(how: string): FeedError {
    const line = this.#openLines[0]?.number ?? 1;
    return new FeedError(
      `${this.#file.name}:${line} has a quote that is ${how}: a value with quotes is written in quotes, each within it twice. Nothing was loaded from it.`,
    );
  }
}

const NEWLINE = Buffer.from('\n');
const QUOTE = 0x22;

function hasOddQuotes(bytes: Buffer): boolean {
  let isOdd = false;
  for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) isOdd = !isOdd;
  return isOdd;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.toString('latin1').trim() === '';
}
