import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { byteText } from '#db/prepared.ts';
import { Identifier } from '#lib/api/fields.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import { type Stored, type StoredItem, storedList } from '#lib/stored.ts';

/** A document as the ordinary pool reads it, with the number or code that its list is ordered by. */
export type KeyedRow = { readonly key: string; readonly document: string; readonly etag: string };

/** The list that a page is of. */
export type KeyedList = Pick<Walk, 'list' | 'country' | 'filter'>;

/**
 * A page of a list that is ordered by one key. `read` gives the rows behind a key, the first ones
 * without, and no more than it is asked for. Throws VALIDATION_ERROR for a cursor of something else.
 */
export async function pageByKey<T>(
  name: string,
  list: KeyedList,
  { limit, cursor }: PageQuery,
  read: (after: string | undefined, most: number) => Promise<readonly KeyedRow[]>,
): Promise<Stored<T>> {
  const walk = { ...list, key: z.tuple([Identifier]) };
  const [after] = keyAfter(walk, cursor) ?? [];
  const found = await read(after, limit + 1);
  const { rows, pagination } = pageOf(found, walk, limit, ({ key }) => [key]);
  return storedList(name, rows.map(inBytes), pagination);
}

/** `column > after`, for the rows behind a key; all of them at the start. */
export function isBehind(column: string, after: string | undefined) {
  return after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} > ${after}`;
}

/** A document that came through the ordinary pool, as lists are made of them. */
export function inBytes({ document, etag }: Omit<KeyedRow, 'key'>): StoredItem {
  return { document: byteText(document), etag };
}
