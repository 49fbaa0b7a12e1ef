import { type Detail, MOST_DETAILS } from '#lib/failures.ts';
import { fieldOf } from './issues.ts';

/** The deepest nesting of a JSON body. */
export const DEEPEST = 64;
/** The issue of a body so deep that a recursive walk could exhaust the stack. */
export const TOO_DEEP = `is nested more than ${DEEPEST} levels deep`;

/**
 * Finds every string and member name in parsed JSON that has a NUL, which PostgreSQL cannot store, or a lone
 * surrogate, which is not valid Unicode. Stops at the largest number of details of an error.
 */
export function textDetails(value: unknown): Detail[] {
  const details: Detail[] = [];
  if (!isValid(value, 0)) visit(value, []);
  return details;

  function visit(node: unknown, path: readonly (string | number)[]): void {
    if (details.length === MOST_DETAILS) return;
    if (typeof node === 'string') {
      if (!isStorableText(node)) details.push(invalidText(path));
    } else if (typeof node === 'object' && node !== null) {
      if (path.length === DEEPEST) details.push({ field: 'body', issue: TOO_DEEP });
      else visitMembers(node, path);
    }
  }

  function visitMembers(node: object, path: readonly (string | number)[]): void {
    if (Array.isArray(node)) {
      for (const [i, item] of node.entries()) visit(item, [...path, i]);
      return;
    }
    for (const [name, member] of Object.entries(node)) {
      if (isStorableText(name)) visit(member, [...path, name]);
      else details.push(invalidText([...path, name]));
    }
  }
}

/** Whether all text is valid, as in nearly every body: quicker than a walk that tracks the path. */
function isValid(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  if (Array.isArray(value)) return value.every((item) => isValid(item, depth + 1));
  for (const name in value) {
    if (!isStorableText(name) || !isValid(Reflect.get(value, name), depth + 1)) return false;
  }
  return true;
}

function isStorableText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function invalidText(path: readonly (string | number)[]): Detail {
  const issue = 'has a NUL character or half of a surrogate pair: remove it';
  return { field: fieldOf(path) || 'body', issue };
}
