import type { PageQuery } from '#lib/api/page-query.ts';
import { type Key, keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import { type Stored, type StoredItem, storedList } from '#lib/stored.ts';

/**
 * A page of a list of stored documents. `read` gives the rows behind a key, the first ones without,
 * and no more than `most`; `keyOf` the columns they are ordered by. Throws VALIDATION_ERROR for a
 * cursor of something else.
 */
export async function storedPage<T, K extends Key, Row extends StoredItem>(
  name: string,
  walk: Walk<K>,
  { limit, cursor }: PageQuery,
  read: (after: K | undefined, most: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => K,
): Promise<Stored<T>> {
  const found = await read(keyAfter(walk, cursor), limit + 1);
  const { rows, pagination } = pageOf(found, walk, limit, keyOf);
  return storedList(name, rows, pagination);
}
