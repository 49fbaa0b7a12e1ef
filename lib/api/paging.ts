import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalid } from '#lib/failures.ts';
import { CURSOR_RULE, Pagination } from './page-query.ts';

/** What a cursor belongs to: of another list, country or filter it is refused. */
export type Walk<K extends Key = Key> = {
  readonly list: string;
  readonly country: string;
  readonly filter?: string;
  /** What the database can compare with the columns of the key: anybody can make up a cursor. */
  readonly key: z.ZodType<K>;
};

/** The columns of a row that its list is ordered by. */
// The empty one makes TypeScript read a key as a tuple.
export type Key = readonly (string | number)[] | readonly [];

/** The key after which a page begins; undefined at the start. Throws VALIDATION_ERROR on `cursor`. */
export function keyAfter<K extends Key>(walk: Walk<K>, cursor: string | undefined): K | undefined {
  if (cursor === undefined) return undefined;
  const key = walk.key.safeParse(partsOf(cursor).slice(1));
  if (key.success && cursorOf(walk, key.data) === cursor) return key.data;
  throw invalid([{ field: 'cursor', issue: CURSOR_RULE }]);
}

/**
 * A page of `limit` rows, of which one more was read to see whether there is a next. `keyOf` gives
 * the columns that the list is ordered by.
 */
export function pageOf<Row, K extends Key>(
  rows: readonly Row[],
  walk: Walk<K>,
  limit: number,
  keyOf: (row: Row) => K,
): { rows: Row[]; pagination: Pagination } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  if (!hasMore || last === undefined) return { rows: page, pagination: { limit, hasMore } };
  return { rows: page, pagination: { limit, hasMore, nextCursor: cursorOf(walk, keyOf(last)) } };
}

/** The cursor behind a row with this key. */
export function cursorOf<K extends Key>(walk: Walk<K>, key: K): string {
  return Buffer.from(JSON.stringify([sealOf(walk, key), ...key])).toString('base64url');
}

/** `(a, b) > (x, y)`: the rows behind a key, found by the index over its columns. */
export function behind(columns: readonly string[], key: Key | undefined) {
  if (key === undefined) return sql<SqlBool>`true`;
  const left = sql.join(columns.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${left}) > (${sql.join([...key])})`;
}

/** The address of the next page, for `Link` (RFC 8288); undefined on the last. */
export function nextPage(
  path: string,
  query: string | undefined,
  answer: unknown,
): string | undefined {
  const paged = Paged.safeParse(answer);
  if (!paged.success || !paged.data.pagination.hasMore) return undefined;
  const next = new URLSearchParams(query);
  next.set('cursor', paged.data.pagination.nextCursor ?? '');
  return `${path}?${next}`;
}

const Paged = z.object({ pagination: Pagination });

/** The seal and the key's columns, nothing of them checked. */
function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Twelve characters that hold a key to its walk, so that a damaged cursor is noticed. */
function sealOf({ list, country, filter = '' }: Omit<Walk, 'key'>, key: Key): string {
  const text = JSON.stringify([list, country, filter, ...key]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
