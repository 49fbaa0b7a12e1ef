import type { PageQuery } from '#lib/api/page-query.ts';
import { type Key, keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import { countFitting, type Stored, type StoredItem, storedList } from '#lib/stored.ts';

/** What a page may hold, where that is not `limit` records of `LARGEST_ANSWER` bytes together. */
export type PageBounds = { readonly most?: number; readonly largest?: number };

/**
 * A page of a list of stored documents. `read` gives the rows behind a key, the first ones without,
 * and no more than `most`; `keyOf` the columns they are ordered by. A page ends early where its documents
 * come to more than `largest` bytes. Throws VALIDATION_ERROR for a cursor of something else.
 */
export async function storedPage<T, K extends Key, Row extends StoredItem>(
  name: string,
  walk: Walk<K>,
  { limit, cursor }: PageQuery,
  read: (after: K | undefined, most: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
  { most = limit, largest }: PageBounds = {},
): Promise<Stored<T>> {
  const found = await read(keyAfter(walk, cursor), most + 1);
  const fitting = Math.min(most, countFitting(found, largest));
  const { rows, pagination } = pageOf(found, walk, fitting, keyOf);
  return storedList(name, rows, { ...pagination, limit });
}
