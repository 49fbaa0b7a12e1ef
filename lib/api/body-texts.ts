import type { Detail } from '#lib/failures.ts';
import { fieldOf } from './issues.ts';

const DEEPEST = 64;
/** The issue of a body that nothing should walk: it would exhaust the stack. */
export const TOO_DEEP = `is nested more than ${DEEPEST} levels deep`;

/**
 * Names every text in parsed JSON, each member's name too, that holds a NUL, which PostgreSQL cannot
 * keep, or half of a surrogate pair, which is no Unicode.
 */
export function textDetails(value: unknown, path: readonly (string | number)[] = []): Detail[] {
  if (typeof value === 'string') return isText(value) ? [] : [unsound(path)];
  if (typeof value !== 'object' || value === null) return [];
  if (path.length === DEEPEST) return [{ field: 'body', issue: TOO_DEEP }];
  if (Array.isArray(value)) return value.flatMap((item, i) => textDetails(item, [...path, i]));
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = [...path, name];
    return isText(name) ? textDetails(member, inner) : [unsound(inner)];
  });
}

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

function unsound(path: readonly (string | number)[]): Detail {
  const issue = 'has a NUL character or half of a surrogate pair: remove it';
  return { field: fieldOf(path) || 'body', issue };
}
