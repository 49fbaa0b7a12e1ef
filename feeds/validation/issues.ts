import type { z } from 'zod';

/** One thing that is wrong with a record. An empty path means the whole line. */
export type FeedIssue = { readonly path: string; readonly message: string };

/** Issues ready for printing. */
export type IssueSummary = {
  readonly texts: readonly string[];
  readonly kinds: readonly IssueKind[];
  /** All issues. */
  readonly count: number;
  /** Issues of kinds that `texts` leaves out. */
  readonly ofOtherKinds: number;
};

/** An issue that lines share: the first of them, how many there are, and the first of their lines. */
export type IssueKind = {
  readonly field: string;
  readonly issue: string;
  readonly count: number;
  readonly lines: readonly number[];
};

/** `lineItems[2].quantity: expected number, received string`. */
export function issueText({ path, message }: FeedIssue): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** The issues of a schema, worded for the person who writes the feed. */
export function feedIssues(issues: readonly z.core.$ZodIssue[], value: unknown): FeedIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: pathText([...issue.path, key]),
        message: 'is not a member of this record',
      }));
    }
    const message = issue.code === 'invalid_value' ? notAllowed(issue, value) : issue.message;
    return [{ path: pathText(issue.path), message: reword(message) }];
  });
}

/** `['lineItems', 2, 'quantity']` as `lineItems[2].quantity`. */
export function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (PLAIN_NAME.test(String(step))) text += text === '' ? String(step) : `.${String(step)}`;
    else text += `[${printable(JSON.stringify(String(step)))}]`;
  }
  return text;
}

/** Escapes and shortens text from a feed, so that it can neither control the terminal nor flood it. */
export function printable(text: string, maxLength = MAX_SHOWN): string {
  const short = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return short.toWellFormed().replace(UNSAFE, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}

/** The allowed values and the one received, unless the schema has its own message. */
function notAllowed(
  { message, values, path }: z.core.$ZodIssueInvalidValue,
  record: unknown,
): string {
  if (!/^Invalid (option|input): /.test(message)) return message;
  const allowed = values.slice(0, MAX_VALUES).map((each) => JSON.stringify(each));
  const more = values.length > MAX_VALUES ? ` or ${values.length - MAX_VALUES} others` : '';
  const received = valueAt(record, path);
  const shown = received === undefined ? 'undefined' : printable(JSON.stringify(received));
  return `expected ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}${more}, received ${shown}`;
}

function valueAt(record: unknown, path: readonly PropertyKey[]): unknown {
  let value = record;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

const MAX_VALUES = 20;
const MAX_SHOWN = 100;
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function reword(message: string): string {
  return message
    .replace(/^Invalid \w+: /, '')
    .replace(/^(expected .*), received undefined$/, 'is missing, $1');
}
