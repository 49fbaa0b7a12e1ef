import { isUtf8 } from 'node:buffer';

/** A line of a feed. `bytes` has neither its line break nor a byte order mark. */
export type Line = {
  /** Counted from 1, blank lines too. */
  readonly number: number;
  /** Empty where the line is too long: it is not kept in memory. */
  readonly bytes: Buffer;
  readonly isTooLong: boolean;
  /** False for a last line without a line break: it may have been cut off. */
  readonly isTerminated: boolean;
};

/** The longest line that a feed may have, in bytes. */
export const LONGEST_LINE = 16 * 1024 * 1024;

/** The text of a line, or undefined where its bytes are not UTF-8. */
export function textOf(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/**
 * Cuts a stream of bytes into lines that end in LF or CRLF, blank lines left out, holding one line
 * at most. Lines are to be used before the next chunk is read, which may overwrite them.
 */
export class LineSplitter {
  readonly #longest: number;
  readonly #keepsBlank: boolean;
  #number = 0;
  #held: Buffer[] = [];
  #heldBytes = 0;

  /** @param options.keepsBlank gives blank lines too: within quotes they count */
  constructor({ longest = LONGEST_LINE, keepsBlank = false } = {}) {
    this.#longest = longest;
    this.#keepsBlank = keepsBlank;
  }

  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      yield* this.#finish(chunk.subarray(start, end), true);
      start = end + 1;
    }
    if (start < chunk.length) this.#hold(chunk.subarray(start));
  }

  /** The last line, where the feed does not end in a line break. */
  *end(): Generator<Line> {
    if (this.#heldBytes > 0) yield* this.#finish(EMPTY, false);
  }

  #hold(rest: Buffer): void {
    this.#heldBytes += rest.length;
    if (this.#heldBytes > this.#longest) this.#held = [];
    // A copy: the next chunk may be read into the same memory.
    else this.#held.push(Buffer.from(rest));
  }

  *#finish(rest: Buffer, isTerminated: boolean): Generator<Line> {
    const isTooLong = this.#heldBytes + rest.length > this.#longest;
    const whole = this.#held.length > 0 ? Buffer.concat([...this.#held, rest]) : rest;
    this.#held = [];
    this.#heldBytes = 0;
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
