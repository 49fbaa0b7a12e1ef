import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Walk } from '#lib/api/paging.ts';
import type { Stored, TextItem } from '#lib/stored.ts';
import { storedPage } from '#lib/stored-page.ts';

/** A document with the number or code that its list is ordered by. */
export type KeyedRow = TextItem & { readonly key: string };

/** The number or code that rows are read behind. */
export type OneKey = readonly [string];

/** A page of a list that is ordered by one key. Throws VALIDATION_ERROR for a cursor of something else. */
export function pageByKey<T>(
  name: string,
  list: Pick<Walk, 'list' | 'country' | 'filter'>,
  page: PageQuery,
  read: (after: OneKey | undefined, most: number) => Promise<readonly KeyedRow[]>,
): Promise<Stored<T>> {
  const walk: Walk<OneKey> = { ...list, key: z.tuple([Identifier]) };
  return storedPage(name, walk, page, read, ({ key }) => [key]);
}
