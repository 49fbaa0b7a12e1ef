import { type Complaint, pathText, printable } from './complaints.ts';
import { isExactNumber } from './exact-number.ts';

/**
 * Reads a JSON text character by character and complains, each time naming the member, about all
 * that `JSON.parse` hides: a member written twice, a number that a double does not hold exactly, a
 * NUL or half of a surrogate pair in a string. A text that is not JSON gets one complaint with its
 * position.
 */
export function scanJson(text: string): Complaint[] {
  const scan = new JsonScan(text);
  try {
    scan.run();
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    scan.complaints.push({ path: scan.path(), message: error.message });
  }
  return scan.complaints;
}

class NotJson extends Error {}

/** An object or array that is being read. `members` are the names seen so far; an array has none. */
type Frame = { readonly members: Set<string> | undefined; step: string | number | undefined };

const CLOSE = { object: '}', array: ']' } as const;

class JsonScan {
  readonly complaints: Complaint[] = [];
  readonly #text: string;
  readonly #frames: Frame[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  path(): string {
    const steps = this.#frames.slice(0, DEEPEST_SHOWN).flatMap(({ step }) => step ?? []);
    return pathText(steps);
  }

  run(): void {
    do {
      if (this.#value() === 'opened') continue;
      while (this.#frames.length > 0 && !this.#continues()) this.#frames.pop();
    } while (this.#frames.length > 0);
    this.#skipWhitespace();
    if (this.#at < this.#text.length) this.#fail('one record a line');
  }

  /** Reads one value, or the beginning of one that holds others and is not empty. */
  #value(): 'opened' | 'read' {
    this.#skipWhitespace();
    const first = this.#text.charAt(this.#at);
    if (first === '{' || first === '[') return this.#open(first === '{' ? 'object' : 'array');
    if (first === '"') this.#checkText(this.#string());
    else if (first === '-' || isDigit(first)) this.#number();
    else this.#keyword();
    return 'read';
  }

  #open(kind: 'object' | 'array'): 'opened' | 'read' {
    this.#at += 1;
    this.#skipWhitespace();
    if (this.#take(CLOSE[kind])) return 'read';
    if (this.#frames.length === DEEPEST)
      throw new NotJson(`is nested deeper than ${DEEPEST} levels`);
    this.#frames.push({
      members: kind === 'object' ? new Set() : undefined,
      step: kind === 'array' ? 0 : undefined,
    });
    if (kind === 'object') this.#member();
    return 'opened';
  }

  /** After a value: steps to the next member or item, or takes the end of what is being read. */
  #continues(): boolean {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return false;
    this.#skipWhitespace();
    if (this.#take(frame.members ? CLOSE.object : CLOSE.array)) return false;
    if (!this.#take(',')) this.#fail(frame.members ? 'a comma or }' : 'a comma or ]');
    if (frame.members) this.#member();
    else frame.step = Number(frame.step) + 1;
    return true;
  }

  /** Reads a member's name and the colon. */
  #member(): void {
    const frame = this.#frames.at(-1);
    if (frame) frame.step = undefined;
    this.#skipWhitespace();
    if (this.#text.charAt(this.#at) !== '"') this.#fail('the name of a member in double quotes');
    const name = this.#string();
    if (frame?.members) {
      frame.step = name;
      if (frame.members.has(name)) this.#complain('is written twice');
      frame.members.add(name);
      this.#checkText(name);
    }
    this.#skipWhitespace();
    if (!this.#take(':')) this.#fail('a colon');
  }

  #string(): string {
    const start = this.#at;
    let escaped = false;
    for (this.#at += 1; ; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) break;
      if (code === BACKSLASH) {
        escaped = true;
        this.#at += 1;
      } else if (Number.isNaN(code)) this.#fail('the end of a string');
      else if (code < SPACE) this.#fail('no control character within a string');
    }
    this.#at += 1;
    return escaped ? this.#unescape(start) : this.#text.slice(start + 1, this.#at - 1);
  }

  /** JSON's escapes can write what PostgreSQL and UTF-8 cannot hold. */
  #checkText(text: string): void {
    if (text.includes('\0')) this.#complain('has a NUL character, which cannot be kept');
    if (!text.isWellFormed()) this.#complain('has half of a surrogate pair, which cannot be kept');
  }

  #unescape(start: number): string {
    const written = this.#text.slice(start, this.#at);
    const bad = /\\(?:[^"\\/bfnrtu]|u(?![0-9a-fA-F]{4}))/.exec(written.replaceAll('\\\\', '  '));
    if (bad === null) return JSON.parse(written);
    this.#at = start + bad.index;
    return this.#fail('an escape that JSON knows');
  }

  #number(): void {
    NUMBER.lastIndex = this.#at;
    const [written] = NUMBER.exec(this.#text) ?? [];
    if (written === undefined) this.#fail('a number');
    this.#at += written.length;
    if (isExactNumber(written)) return;
    this.#complain(`${printable(written)} cannot be held exactly: at most 15 significant digits`);
  }

  #keyword(): void {
    KEYWORD.lastIndex = this.#at;
    const [written] = KEYWORD.exec(this.#text) ?? [];
    if (written === undefined) this.#fail('a value');
    this.#at += written.length;
  }

  #take(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at += 1;
    return true;
  }

  #skipWhitespace(): void {
    while (WHITESPACE.has(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #complain(message: string): void {
    if (this.complaints.length < MOST) this.complaints.push({ path: this.path(), message });
  }

  #fail(expected: string): never {
    const found = this.#text.charAt(this.#at);
    const received = found === '' ? 'the end of the line' : printable(JSON.stringify(found));
    throw new NotJson(
      `is not JSON: expected ${expected}, received ${received} at character ${this.#at + 1}`,
    );
  }
}

/** A line has no more complaints than this, whatever it holds. */
const MOST = 100;
const DEEPEST = 200;
const DEEPEST_SHOWN = 10;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const WHITESPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const KEYWORD = /true|false|null/y;

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
