import { type Complaint, pathText, printable } from './complaints.ts';

/** The value of a JSON text, or why it is none and at which position, from 0. */
export function parseJson(text: string): { readonly value: unknown } | Complaint {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const why = error.message.replace(/ \(line 1 column \d+\)$/, '');
    return { path: '', message: `is not JSON: ${printable(why)}` };
  }
}

/**
 * Complains, each time naming the member, about all that `JSON.parse` hides of a text that it takes: a member
 * written twice, a number that a double does not hold exactly, a NUL or half of a surrogate pair in a string.
 */
export function scanJson(text: string): Complaint[] {
  const complaints: Complaint[] = [];
  const open: Frame[] = [];
  const path = () => pathText(open.slice(0, MAX_SHOWN_DEPTH).flatMap(({ step }) => step ?? []));
  const complain = (message: string) => {
    if (complaints.length < MAX_COMPLAINTS) complaints.push({ path: path(), message });
  };
  for (const token of tokensOf(text)) {
    const frame = open.at(-1);
    if (token === '{') open.push({ members: new Set(), step: undefined });
    else if (token === '[') open.push({ members: undefined, step: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && frame) frame.step = nextStep(frame);
    else if (token.startsWith('"')) {
      const string = token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
      if (frame?.members && frame.step === undefined) {
        frame.step = string;
        if (frame.members.has(string)) complain('is written twice');
        frame.members.add(string);
      }
      // JSON's escapes can write what PostgreSQL and UTF-8 cannot hold.
      if (string.includes('\0')) complain('has a NUL character, which cannot be kept');
      if (!string.isWellFormed()) complain('has half of a surrogate pair, which cannot be kept');
    } else if (token !== ',' && !isExactNumber(token)) {
      complain(`${printable(token)} cannot be held exactly: at most 15 significant digits`);
    }
    if (open.length > MAX_DEPTH) {
      return [...complaints, { path: path(), message: `is nested deeper than ${MAX_DEPTH} levels` }];
    }
  }
  return complaints;
}

/** An object or array that is being read. `members` are the names seen so far; an array has none. */
type Frame = { readonly members: Set<string> | undefined; step: string | number | undefined };

function nextStep({ members, step }: Frame): number | undefined {
  return members ? undefined : Number(step) + 1;
}

/** All of a text that is JSON but its colons, `true`, `false` and `null`. */
function* tokensOf(text: string): Generator<string> {
  const pattern = new RegExp(TOKEN);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [token] = found;
    if (token === '"') pattern.lastIndex = stringEnd(text, found.index);
    yield text.slice(found.index, pattern.lastIndex);
  }
}

/** A number, what stands between values, and how a string begins: one of millions of escapes has no pattern. */
const TOKEN = /["{}[\],]|-?\d[\d.eE+-]*/g;

/** Where the string that begins at `start` has ended: after the first quote that nothing escapes. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  for (; quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text[before - 1] === '\\') before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** A line has no more complaints than this, whatever it holds. */
const MAX_COMPLAINTS = 100;
const MAX_DEPTH = 200;
const MAX_SHOWN_DEPTH = 10;

/** More digits than this do not survive a JSON number (an IEEE 754 double). */
const MAX_DIGITS = 15;

/**
 * Whether a JSON number, as it is written, is held exactly: at most 15 significant digits, and
 * the double nearest to it is written back with the same digits (not so beyond its range).
 */
export function isExactNumber(written: string): boolean {
  if (written.length <= MAX_DIGITS && !/e/i.test(written)) return true;
  if (written.length > MAX_EXACT_LENGTH) return false;
  const digits = significantDigits(written);
  return digits.length <= MAX_DIGITS && digits === significantDigits(String(Number(written)));
}

/** The largest double has 309 digits, the smallest 324 decimals. */
const MAX_EXACT_LENGTH = 400;

/** The digits of a number without sign, point, exponent, and zeros at either end. */
function significantDigits(number: string): string {
  const [mantissa = ''] = number.split(/e/i);
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}
