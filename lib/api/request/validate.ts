import type { z } from 'zod';
import { type ErrorDetail, elementDetail, MAX_DETAILS } from '#lib/errors.ts';
import { scanJson } from '#lib/text/json-scan.ts';
import { truncateWithEllipsis } from '#lib/text/text.ts';

/** A valid value, or every issue of an invalid one. */
export type ValidationResult<T> =
  | { readonly value: T }
  | { readonly details: readonly ErrorDetail[] };

/**
 * Validates a value with messages for the error body: each field as the caller writes it (`items[3].quantity`), and
 * what to change. `whole` is the field name for an issue of the value itself, such as `body`. `describe` names a field
 * as its caller does.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole: string,
  describe = (detail: ErrorDetail) => detail,
): ValidationResult<z.output<S>> {
  const result = schema.safeParse(value, { error: messageFor });
  if (result.success) return { value: result.data };
  const details = result.error.issues.flatMap((issue) => toDetails(issue, value, whole));
  return { details: details.map(describe) };
}

/**
 * Joins issues that were found before a value was validated with those of its schema about other fields. An issue that
 * a repeated value has twice is reported once.
 */
export function joinIssues<T>(
  before: readonly ErrorDetail[],
  result: ValidationResult<T>,
): ValidationResult<T> {
  if (before.length === 0 && 'value' in result) return result;
  const fields = new Set(before.map(({ field }) => field));
  const more = 'details' in result ? result.details.filter(({ field }) => !fields.has(field)) : [];
  const issues = Map.groupBy([...before, ...more], ({ field, issue }) => `${field} ${issue}`);
  return { details: [...issues.values()].flatMap(([first]) => first ?? []) };
}

/** `['items', 3, 'quantity']` as `items[3].quantity`. Names are truncated: an unknown one may have any length. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`;
    const name = truncateWithEllipsis(String(part), 64);
    return field === '' ? name : `${field}.${name}`;
  }, '');
}

function toDetails(issue: z.core.$ZodIssue, root: unknown, whole: string): ErrorDetail[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: fieldPath(path) || whole, issue: issue.message, ...elementAt(path, root) }];
  }
  return issue.keys.map((key) => ({
    field: fieldPath([...path, key]),
    issue: 'is not known here: remove it',
    ...elementAt([...path, key], root),
  }));
}

/** What a path within a list says of its element: `['items', 3, 'quantity']` has the index 3 and the quantity. */
function elementAt(path: readonly PropertyKey[], root: unknown) {
  const index = path.findLast((step) => typeof step === 'number');
  if (index === undefined) return {};
  const value = path.reduce<unknown>(
    (node, step) =>
      typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined,
    root,
  );
  return elementDetail(value, index);
}

/** Our messages for zod's issues. A schema's own message takes precedence. */
const messageFor: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.expected === 'object' && Array.isArray(issue.input))
        return 'must be an object, not a list';
      const expected = issue.expected === 'int' ? 'integer' : issue.expected;
      return `expected ${expected}, received ${typeName(issue.input)}`;
    }
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_big':
      return `expected at most ${withUnit(issue.maximum, issue.origin)}, received ${formatSize(issue.input)}`;
    case 'too_small':
      return `expected at least ${withUnit(issue.minimum, issue.origin)}, received ${formatSize(issue.input)}`;
    default:
      return undefined;
  }
};

function withUnit(limit: number | bigint, origin: string): string {
  const unit = { array: 'value', string: 'character' }[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
}

function formatSize(value: unknown): string {
  return Array.isArray(value) || typeof value === 'string' ? String(value.length) : String(value);
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? String(value) : typeof value;
}

const MAX_DEPTH = 64;
/** The issue of a body so deep that a recursive walk could exhaust the stack. */
export const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`;

/**
 * What `JSON.parse` silently accepts of a text, whose value is `root`: members that are there twice, texts that cannot be
 * stored, and nesting that is too deep. At most as many as an error has details.
 */
export function findHiddenIssues(text: string, root: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  for (const { kind, path } of scanJson(text, MAX_DEPTH)) {
    if (kind === 'deep') return [{ field: 'body', issue: TOO_DEEP }];
    const [issue, element] =
      kind === 'repeated'
        ? [REPEATED, elementAt(path, undefined)]
        : [UNSTORABLE, elementAt(path, root)];
    details.push({ field: fieldPath(path) || 'body', issue, ...element });
    if (details.length === MAX_DETAILS) break;
  }
  return details;
}

const REPEATED = 'is there twice: send it once';
const UNSTORABLE = 'has a NUL character or half of a surrogate pair: remove it';
