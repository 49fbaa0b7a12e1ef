/** A line of a feed. `bytes` excludes the line break and a byte order mark. */
export type Line = {
  /** Counted from 1, including blank lines. */
  readonly number: number;
  /** Empty when the line is too long to be held in memory. */
  readonly bytes: Buffer;
  readonly isTooLong: boolean;
  /** False for a last line without a line break, which may have been cut off. */
  readonly isTerminated: boolean;
};

/** The longest line of a feed, in bytes. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;

/**
 * Splits a byte stream into lines that end in LF or CRLF, dropping blank ones and holding one line at most. Use a
 * line before pushing the next chunk, which may overwrite it.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  readonly #keepsBlank: boolean;
  #number = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  /** @param options.keepsBlank yields blank lines too: inside quotes they matter */
  constructor({ maxBytes = MAX_LINE_BYTES, keepsBlank = false } = {}) {
    this.#maxBytes = maxBytes;
    this.#keepsBlank = keepsBlank;
  }

  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      yield* this.#finish(chunk.subarray(start, end), true);
      start = end + 1;
    }
    if (start < chunk.length) this.#append(chunk.subarray(start));
  }

  /** Yields the last line when the feed does not end in a line break. */
  *end(): Generator<Line> {
    if (this.#pendingBytes > 0) yield* this.#finish(EMPTY, false);
  }

  #append(rest: Buffer): void {
    this.#pendingBytes += rest.length;
    if (this.#pendingBytes > this.#maxBytes) this.#pending = [];
    // A copy: the reader reuses its buffer.
    else this.#pending.push(Buffer.from(rest));
  }

  *#finish(rest: Buffer, isTerminated: boolean): Generator<Line> {
    const isTooLong = this.#pendingBytes + rest.length > this.#maxBytes;
    const whole = this.#pending.length > 0 ? Buffer.concat([...this.#pending, rest]) : rest;
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#number += 1;
    const bytes = isTooLong ? EMPTY : withoutMarks(whole, this.#number === 1);
    if (isTooLong || this.#keepsBlank || !isBlank(bytes)) {
      yield { number: this.#number, bytes, isTooLong, isTerminated };
    }
  }
}

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const EMPTY = Buffer.alloc(0);
const BLANKS: ReadonlySet<number | undefined> = new Set([0x20, 0x09, CR]);

function withoutMarks(bytes: Buffer, isFirst: boolean): Buffer {
  const start = isFirst && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
  return bytes.subarray(start, end);
}

function isBlank(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (!BLANKS.has(bytes[at])) return false;
  return true;
}
