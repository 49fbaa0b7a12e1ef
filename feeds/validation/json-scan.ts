import { type FeedIssue, pathText, printable } from './issues.ts';

/** Parses a JSON text, or says why it is invalid and at which position (from 0). */
export function parseJson(text: string): { readonly value: unknown } | FeedIssue {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const why = error.message.replace(/ \(line 1 column \d+\)$/, '');
    return { path: '', message: `is not JSON: ${printable(why)}` };
  }
}

/**
 * Reports everything that `JSON.parse` silently accepts, naming the member: repeated members, numbers that a
 * double cannot hold exactly, NUL characters, and half surrogate pairs.
 */
export function scanJson(text: string): FeedIssue[] {
  const issues: FeedIssue[] = [];
  const stack: Frame[] = [];
  const path = () => pathText(stack.slice(0, MAX_SHOWN_DEPTH).flatMap(({ step }) => step ?? []));
  const addIssue = (message: string) => {
    if (issues.length < MAX_ISSUES) issues.push({ path: path(), message });
  };
  for (const token of tokensOf(text)) {
    const frame = stack.at(-1);
    if (token === '{') stack.push({ members: new Set(), step: undefined });
    else if (token === '[') stack.push({ members: undefined, step: 0 });
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',' && frame) frame.step = nextStep(frame);
    else if (token.startsWith('"')) {
      const string = token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
      if (frame?.members && frame.step === undefined) {
        frame.step = string;
        if (frame.members.has(string)) addIssue('is written twice');
        frame.members.add(string);
      }
      // JSON escapes can express what PostgreSQL and UTF-8 cannot store.
      if (string.includes('\0')) addIssue('has a NUL character, which cannot be stored');
      if (!string.isWellFormed()) addIssue('has half of a surrogate pair, which cannot be stored');
    } else if (token !== ',' && !isExactNumber(token)) {
      addIssue(`${printable(token)} cannot be stored exactly: at most 15 significant digits`);
    }
    if (stack.length > MAX_DEPTH) {
      return [...issues, { path: path(), message: `is nested deeper than ${MAX_DEPTH} levels` }];
    }
  }
  return issues;
}

/** An open object or array. `members` are the names so far; undefined in an array. */
type Frame = { readonly members: Set<string> | undefined; step: string | number | undefined };

function nextStep({ members, step }: Frame): number | undefined {
  return members ? undefined : Number(step) + 1;
}

/** Yields the tokens of a JSON text except colons, `true`, `false` and `null`. */
function* tokensOf(text: string): Generator<string> {
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [token] = match;
    if (token === '"') pattern.lastIndex = stringEnd(text, match.index);
    yield text.slice(match.index, pattern.lastIndex);
  }
}

/**
 * A number, a separator, or the start of a string. Strings are scanned by hand: a pattern would fail on millions of
 * escapes.
 */
const TOKEN = /["{}[\],]|-?\d[\d.eE+-]*/g;

/** The end of the string that begins at `start`: after the first unescaped quote. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  for (; quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text[before - 1] === '\\') before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** The most issues about one line. */
const MAX_ISSUES = 100;
const MAX_DEPTH = 200;
const MAX_SHOWN_DEPTH = 10;

/** More significant digits than this do not survive a double (IEEE 754). */
const MAX_DIGITS = 15;

/**
 * Whether a double holds a written JSON number exactly: at most 15 significant digits, and the nearest double is
 * written back with the same digits (false beyond its range).
 */
export function isExactNumber(written: string): boolean {
  if (written.length <= MAX_DIGITS && !/e/i.test(written)) return true;
  if (written.length > MAX_EXACT_LENGTH) return false;
  const digits = significantDigits(written);
  return digits.length <= MAX_DIGITS && digits === significantDigits(String(Number(written)));
}

/** The largest double has 309 digits, the smallest 324 decimals. */
const MAX_EXACT_LENGTH = 400;

/** The digits of a number without sign, point, exponent, leading and trailing zeros. */
function significantDigits(number: string): string {
  const [mantissa = ''] = number.split(/e/i);
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}
