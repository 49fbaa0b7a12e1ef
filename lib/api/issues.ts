import type { z } from 'zod';
import { shortened } from '#lib/cut-text.ts';
import type { Detail } from '#lib/failures.ts';

/** A value that fits its schema, or every issue of one that does not. */
export type Checked<T> = { readonly value: T } | { readonly details: readonly Detail[] };

/**
 * Checks a value against its schema, in the words of the error body: each field as the caller would
 * write it (`items[3].quantity`), and what to change. `whole` names the value itself where no member
 * is at fault, as `body`.
 */
export function checked<S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole: string,
): Checked<z.output<S>> {
  const result = schema.safeParse(value, { error: wordsOf });
  if (result.success) return { value: result.data };
  return { details: result.error.issues.flatMap((issue) => detailsOf(issue, whole)) };
}

/** `['items', 3, 'quantity']` as `items[3].quantity`; a name that nobody knows may be of any length. */
export function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`;
    const name = shortened(String(part), 64);
    return field === '' ? name : `${field}.${name}`;
  }, '');
}

function detailsOf(issue: z.core.$ZodIssue, whole: string): Detail[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: fieldOf(issue.path) || whole, issue: issue.message }];
  }
  return issue.keys.map((key) => ({
    field: fieldOf([...issue.path, key]),
    issue: 'is not known here: remove it',
  }));
}

/** What zod found, in our words. A schema's own message comes before this one. */
const wordsOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type': {
      const expected = issue.expected === 'int' ? 'integer' : issue.expected;
      return `expected ${expected}, received ${nameOf(issue.input)}`;
    }
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_big':
      return `expected at most ${counted(issue.maximum, issue.origin)}, received ${sizeOf(issue.input)}`;
    case 'too_small':
      return `expected at least ${counted(issue.minimum, issue.origin)}, received ${sizeOf(issue.input)}`;
    default:
      return undefined;
  }
};

function counted(limit: number | bigint, origin: string): string {
  const unit = { array: 'value', string: 'character' }[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
}

function sizeOf(value: unknown): string {
  return Array.isArray(value) || typeof value === 'string' ? String(value.length) : String(value);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? String(value) : typeof value;
}
