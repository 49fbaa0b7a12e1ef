import { type Detail, MOST_DETAILS } from '#lib/failures.ts';
import { fieldOf } from './issues.ts';

/** The most levels that a body may be nested. */
export const DEEPEST = 64;
/** The issue of a body that nothing should walk: it would exhaust the stack. */
export const TOO_DEEP = `is nested more than ${DEEPEST} levels deep`;

/**
 * Names every text in parsed JSON, each member's name too, that holds a NUL, which PostgreSQL cannot
 * keep, or half of a surrogate pair, which is no Unicode; no more of them than are ever answered.
 */
export function textDetails(value: unknown): Detail[] {
  const details: Detail[] = [];
  if (!isSound(value, 0)) look(value, []);
  return details;

  function look(inside: unknown, path: readonly (string | number)[]): void {
    if (details.length === MOST_DETAILS) return;
    if (typeof inside === 'string') {
      if (!isText(inside)) details.push(unsound(path));
    } else if (typeof inside === 'object' && inside !== null) {
      if (path.length === DEEPEST) details.push({ field: 'body', issue: TOO_DEEP });
      else lookIntoMembers(inside, path);
    }
  }

  function lookIntoMembers(inside: object, path: readonly (string | number)[]): void {
    if (Array.isArray(inside)) {
      for (const [i, item] of inside.entries()) look(item, [...path, i]);
      return;
    }
    for (const [name, member] of Object.entries(inside)) {
      if (isText(name)) look(member, [...path, name]);
      else details.push(unsound([...path, name]));
    }
  }
}

/** Whether there is nothing to name, as of nearly every body: told without keeping track of where. */
function isSound(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === DEEPEST) return false;
  if (Array.isArray(value)) return value.every((item) => isSound(item, depth + 1));
  for (const name in value) {
    if (!isText(name) || !isSound(Reflect.get(value, name), depth + 1)) return false;
  }
  return true;
}

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function unsound(path: readonly (string | number)[]): Detail {
  const issue = 'has a NUL character or half of a surrogate pair: remove it';
  return { field: fieldOf(path) || 'body', issue };
}
