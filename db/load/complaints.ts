import type { z } from 'zod';

/** What is wrong with a record: at which member, and what. An empty path is the whole line. */
export type Complaint = { readonly path: string; readonly message: string };

/** `lineItems[2].quantity: expected number, received string`. */
export function complaintText({ path, message }: Complaint): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** The complaints of a schema, worded for the person who makes the feed. */
export function schemaComplaints(issues: readonly z.core.$ZodIssue[]): Complaint[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: pathText([...issue.path, key]),
        message: 'is not a member of this record',
      }));
    }
    return [{ path: pathText(issue.path), message: wording(issue.message) }];
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

/** Text of a feed made safe to show: nothing in it can steer a terminal, and it is not long. */
export function printable(text: string): string {
  const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return short.toWellFormed().replace(UNSAFE, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}

const MAX_SHOWN = 100;
const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function wording(message: string): string {
  return message
    .replace(/^Invalid \w+: /, '')
    .replace(/^(expected .*), received undefined$/, 'is missing, $1');
}
