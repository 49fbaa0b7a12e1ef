import type { PageQuery } from '#lib/api/page-query.ts';
import { type Key, keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import { countFitting, type Stored, type StoredItem, storedList } from '#lib/stored.ts';

/** Limits of a page. Defaults: `limit` records and MAX_RESPONSE_BYTES in all. */
export type PageBounds = { readonly most?: number; readonly largest?: number };

/**
 * A page of a list of stored documents. `read` returns at most `max` rows after a key, or the first rows without one;
 * `keyOf` returns the columns that the rows are ordered by. A page ends early when its documents exceed the byte
 * limit. Throws VALIDATION_ERROR for a cursor of another list or filter.
 */
export async function storedPage<T, K extends Key, Row extends StoredItem>(
  name: string,
  scope: Walk<K>,
  { limit, cursor }: PageQuery,
  read: (after: K | undefined, most: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
  { most = limit, largest }: PageBounds = {},
): Promise<Stored<T>> {
  const rowsFound = await read(keyAfter(scope, cursor), most + 1);
  const fitting = Math.min(most, countFitting(rowsFound, largest));
  const { rows, pagination } = pageOf(rowsFound, scope, fitting, keyOf);
  return storedList(name, rows, { ...pagination, limit });
}
