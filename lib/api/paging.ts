import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { countFitting, type Stored, type StoredItem, storedList } from '#lib/documents/document.ts';
import { invalid } from '#lib/errors.ts';
import type { PageQuery } from './page-query.ts';
import { CURSOR_RULE, type Pagination } from './page-query.ts';

/** What a cursor belongs to. For another list, country or filter it is refused. */
export type CursorScope<K extends CursorKey = CursorKey> = {
  readonly list: string;
  readonly country: string;
  readonly filter?: string;
  /** Validates the key of a cursor, which a caller may have forged, before it reaches a query. */
  readonly key: z.ZodType<K>;
};

/** The values of the columns that a list is ordered by. */
// The empty tuple makes TypeScript infer tuples instead of arrays.
export type CursorKey = readonly (string | number)[] | readonly [];

/** The key after which a page begins; undefined for the first page. Throws VALIDATION_ERROR on `cursor`. */
export function decodeCursor<K extends CursorKey>(
  scope: CursorScope<K>,
  cursor: string | undefined,
): K | undefined {
  if (cursor === undefined) return undefined;
  const key = scope.key.safeParse(parseCursor(cursor).slice(1));
  if (key.success && encodeCursor(scope, key.data) === cursor) return key.data;
  throw invalid([{ field: 'cursor', issue: CURSOR_RULE }]);
}

/** A page of `limit` rows. `rows` has one more if there is a next page; `keyOf` gives the key of a row. */
export function pageOf<Row, K extends CursorKey>(
  rows: readonly Row[],
  scope: CursorScope<K>,
  limit: number,
  keyOf: (row: Row) => K,
): { rows: Row[]; pagination: Pagination } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  if (!hasMore || last === undefined) return { rows: page, pagination: { limit, hasMore } };
  return {
    rows: page,
    pagination: { limit, hasMore, nextCursor: encodeCursor(scope, keyOf(last)) },
  };
}

/** The cursor for the page after the row with this key. */
export function encodeCursor<K extends CursorKey>(scope: CursorScope<K>, key: K): string {
  return Buffer.from(JSON.stringify([checksumOf(scope, key), ...key])).toString('base64url');
}

/** `(a, b) > (x, y)`: the rows after a key in this direction, by an index scan over these columns. */
export function afterKey(
  columns: readonly string[],
  key: CursorKey | undefined,
  direction: 'asc' | 'desc' = 'asc',
) {
  if (key === undefined) return sql<SqlBool>`true`;
  const left = sql.join(columns.map((column) => sql.ref(column)));
  const operator = direction === 'asc' ? sql`>` : sql`<`;
  return sql<SqlBool>`(${left}) ${operator} (${sql.join([...key])})`;
}

/** Limits of a page. Defaults: `limit` records and MAX_RESPONSE_BYTES in all. */
export type PageLimits = { readonly maxItems?: number; readonly maxBytes?: number };

/**
 * A page of a list of stored documents. `read` returns at most `max` rows after a key, or the first rows without one;
 * `keyOf` returns the columns that the rows are ordered by. A page ends early when its documents exceed the byte
 * limit. Throws VALIDATION_ERROR for a cursor of another list or filter.
 */
export async function storedPage<T, K extends CursorKey, Row extends StoredItem>(
  name: string,
  scope: CursorScope<K>,
  { limit, cursor }: PageQuery,
  read: (after: K | undefined, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
  { maxItems = limit, maxBytes }: PageLimits = {},
): Promise<Stored<T>> {
  const rowsFound = await read(decodeCursor(scope, cursor), maxItems + 1);
  const fitting = Math.min(maxItems, countFitting(rowsFound, maxBytes));
  const { rows, pagination } = pageOf(rowsFound, scope, fitting, keyOf);
  return storedList(name, rows, { ...pagination, limit });
}

/** The checksum and the key, not validated. */
function parseCursor(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Twelve characters that bind a key to its scope, so that a cursor of another list or a damaged one is noticed. */
function checksumOf(
  { list, country, filter = '' }: Omit<CursorScope, 'key'>,
  key: CursorKey,
): string {
  const text = JSON.stringify([list, country, filter, ...key]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
