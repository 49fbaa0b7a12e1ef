import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import type { DB } from '#db/tables.ts';
import { Identifier } from '#lib/api/fields.ts';
import type { PageQuery } from '#lib/api/page-query.ts';
import { type CursorScope, type PageLimits, storedPage } from '#lib/api/paging.ts';
import { etagOf, type Stored, type StoredItem, storedBatch } from '#lib/documents/document.ts';

/** A document with the number or code that its list is sorted by. */
export type KeyedRow = StoredItem & { readonly key: string };

/** The page to read: at most `limit` rows after a key; the first page comes after ''. */
export type KeyPage = { readonly country: string; readonly after: string; readonly limit: number };

type KeyedTable = 'products' | 'statuses' | 'sections' | 'categories' | 'brands' | 'families';

/** Prepared reads of the documents of a table, by the column that its list is sorted by; `noun` names the statements. */
export function documentReads(noun: string, table: KeyedTable, key: 'number' | 'code') {
  const documentsOf = (db: Kysely<DB>, country: string) =>
    db
      .selectFrom(table)
      .select([sql.ref<string>(key).as('key'), 'document', 'etag'])
      .where('country_code', '=', country);
  return {
    byKeys: preparedQuery(
      `${noun}_documents`,
      (db, { country, keys }: { country: string; keys: readonly string[] }) =>
        documentsOf(db, country).where(
          ({ fn, val }) => sql`${sql.ref(key)} = ${fn.any(val(keys))}`,
        ),
    ),
    page: preparedQuery(`${noun}_page`, (db, { country, after, limit }: KeyPage) =>
      documentsOf(db, country).where(sql.ref(key), '>', after).orderBy(sql.ref(key)).limit(limit),
    ),
  };
}

/** A page of a list that is sorted by one key. Throws VALIDATION_ERROR for a cursor of another list. */
export function pageByKey<T>(
  name: string,
  list: Pick<CursorScope, 'list' | 'country' | 'filter'>,
  page: PageQuery,
  read: (page: KeyPage) => Promise<readonly KeyedRow[]>,
  bounds?: PageLimits,
): Promise<Stored<T>> {
  const scope: CursorScope<readonly [string]> = { ...list, key: z.tuple([Identifier]) };
  const { country } = list;
  return storedPage(
    name,
    scope,
    page,
    (after, limit) => read({ country, after: after?.[0] ?? '', limit }),
    ({ key }) => [key],
    bounds,
  );
}

/** What is asked for, each once, in the order of the request. */
export function distinct<Value>(identifiers: readonly Value[]): Value[] {
  return [...new Set(identifiers)];
}

/**
 * The response to a query for documents, in the order of `identifiers`. `found` maps every known identifier to its
 * document, or to undefined if there is none to return. Throws VALIDATION_ERROR on `field` if the response would be too
 * large.
 */
export function queryResult<T>(
  name: string,
  identifiers: readonly string[],
  found: ReadonlyMap<string, StoredItem | undefined>,
  field = 'productNumbers',
): Stored<T> {
  const documents = identifiers.flatMap((identifier) => found.get(identifier) ?? []);
  return storedBatch(name, documents, unknownIdentifiers(identifiers, found), field);
}

/** The identifiers that do not exist, in the order of the request. */
export function unknownIdentifiers(
  identifiers: readonly string[],
  found: ReadonlyMap<string, unknown>,
): string[] {
  return identifiers.filter((identifier) => !found.has(identifier));
}

/** Puts the product's number into its document `{ "<name>": [ … ] }` as the first member. */
export function withProductNumber(number: string, { document, etag }: StoredItem): StoredItem {
  const start = `{"productNumber":${JSON.stringify(number)},`;
  return { document: start + document.slice(1), etag: etagOf(number + etag) };
}
