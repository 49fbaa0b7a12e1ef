import { z } from 'zod';
import { Identifier } from '#lib/api/fields.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import type { Walk } from '#lib/api/paging.ts';
import type { Stored, StoredItem } from '#lib/stored.ts';
import { type PageBounds, storedPage } from '#lib/stored-page.ts';

/** A document with the number or code that its list is sorted by. */
export type KeyedRow = StoredItem & { readonly key: string };

/** The page to read: at most `most` rows after a key; the first page comes after ''. */
export type AskedPage = { readonly country: string; readonly after: string; readonly most: number };

/** A page of a list that is sorted by one key. Throws VALIDATION_ERROR for a cursor of another list. */
export function pageByKey<T>(
  name: string,
  list: Pick<Walk, 'list' | 'country' | 'filter'>,
  page: PageQuery,
  read: (page: AskedPage) => Promise<readonly KeyedRow[]>,
  bounds?: PageBounds,
): Promise<Stored<T>> {
  const scope: Walk<readonly [string]> = { ...list, key: z.tuple([Identifier]) };
  const { country } = list;
  return storedPage(
    name,
    scope,
    page,
    (after, most) => read({ country, after: after?.[0] ?? '', most }),
    ({ key }) => [key],
    bounds,
  );
}
