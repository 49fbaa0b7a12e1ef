import { scanJson } from '#lib/text/json-scan.ts';
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

/** Says what `JSON.parse` silently accepts, and which numbers a double cannot hold exactly, naming the member. */
export function hiddenIssues(text: string): FeedIssue[] {
  const issues: FeedIssue[] = [];
  for (const { kind, token, path } of scanJson(text, MAX_DEPTH, isExactNumber)) {
    if (issues.length >= MAX_ISSUES && kind !== 'deep') continue;
    const message = kind === 'number' ? `${printable(token)} ${MESSAGES.number}` : MESSAGES[kind];
    issues.push({ path: pathText(path.slice(0, MAX_SHOWN_DEPTH)), message });
  }
  return issues;
}

/** The most issues about one line. */
const MAX_ISSUES = 100;
const MAX_DEPTH = 200;
const MAX_SHOWN_DEPTH = 10;
const MESSAGES = {
  repeated: 'is written twice',
  nul: 'has a NUL character, which cannot be stored',
  surrogate: 'has half of a surrogate pair, which cannot be stored',
  number: 'cannot be stored exactly: at most 15 significant digits',
  deep: `is nested deeper than ${MAX_DEPTH} levels`,
};

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
