import { type ErrorDetail, MAX_DETAILS } from '#lib/errors.ts';
import { elementAt, fieldPath } from './validate.ts';

/** The deepest nesting of a JSON body. */
export const MAX_DEPTH = 64;
/** The issue of a body so deep that a recursive walk could exhaust the stack. */
export const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`;

/**
 * Finds every string and member name in parsed JSON that has a NUL, which PostgreSQL cannot store, or a lone
 * surrogate, which is not valid Unicode. Stops at the largest number of details of an error.
 */
export function findTextIssues(value: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const path: (string | number)[] = [];
  visit(value);
  return details;

  function visit(node: unknown): void {
    if (details.length === MAX_DETAILS) return;
    if (typeof node === 'string') {
      if (!isStorableText(node)) details.push(invalidText(path, value));
    } else if (typeof node === 'object' && node !== null) {
      if (path.length === MAX_DEPTH) details.push({ field: 'body', issue: TOO_DEEP });
      else visitMembers(node);
    }
  }

  function visitMembers(node: object): void {
    for (const step of Array.isArray(node) ? node.keys() : Object.keys(node)) {
      path.push(step);
      // A name that cannot be stored: what it holds is not looked into.
      if (typeof step === 'string' && !isStorableText(step)) visit(step);
      else visit(Reflect.get(node, step));
      path.pop();
    }
  }
}

function isStorableText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function invalidText(path: readonly (string | number)[], root: unknown): ErrorDetail {
  const issue = 'has a NUL character or half of a surrogate pair: remove it';
  return { field: fieldPath(path) || 'body', issue, ...elementAt(path, root) };
}

/** An object that is being read, with its names so far, or an array; `step` is the current name or index. */
type Frame = { readonly names: Set<string> | undefined; step: string | number };

/** A string, which is a name if a colon follows, or punctuation. */
const TOKEN = /"((?:[^"\\]+|\\.)*)"(\s*:)?|[[\]{},]/g;

/**
 * Finds duplicate member names, of which `JSON.parse` silently keeps the last. `text` must be valid JSON. Stops at the
 * largest number of details of an error.
 */
export function findDuplicateMembers(text: string): ErrorDetail[] {
  const details = new Map<string, ErrorDetail>();
  const frames: Frame[] = [];
  for (const [token, written, colon] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    if (token === '{') frames.push({ names: new Set(), step: '' });
    else if (token === '[') frames.push({ names: undefined, step: 0 });
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',' && typeof frame?.step === 'number') frame.step += 1;
    else if (frame?.names && written !== undefined && colon !== undefined) {
      const name: string = written.includes('\\') ? JSON.parse(`"${written}"`) : written;
      frame.step = name;
      if (frame.names.has(name) && frames.length <= MAX_DEPTH && details.size < MAX_DETAILS) {
        const path = frames.map(({ step }) => step);
        const field = fieldPath(path);
        details.set(field, {
          field,
          issue: 'is there twice: send it once',
          ...elementAt(path, undefined),
        });
      }
      frame.names.add(name);
    }
  }
  return [...details.values()];
}
