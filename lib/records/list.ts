import { z } from 'zod';
import { DateOnly, Identifier, Timestamp } from '#lib/api/fields.ts';
import type { CursorScope } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { anyOf } from '#lib/search/conditions.ts';
import { cursorFilter, readBothWays } from '#lib/search/search-page.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { collectPages } from '#lib/text/csv.ts';
import type { Asked, Field } from './fields.ts';
import { type Key, type Ordered, readPage, type Search } from './read-page.ts';
import type { ListedRecord, Order } from './record.ts';

/** The query of a list: values of fields, an order and a page. All conditions hold; an empty one is none. */
export type ListQuery = {
  readonly [field: string]: unknown;
  readonly sort?: string;
  readonly cursor?: string;
  readonly before?: string;
};

/** A page of a list; `asOf` is the time of the response. */
type ListPage<Item> = {
  readonly items: readonly Item[];
  readonly nextCursor: string | undefined;
  readonly previousCursor: string | undefined;
  readonly asOf: string;
};

/**
 * A page of the records that a query finds and the caller may see; `alternatives` are what its words may stand for.
 * Throws VALIDATION_ERROR on `cursor`.
 */
export async function listRecords<Row, Item, S extends Scope>(
  ctx: Context<S>,
  record: ListedRecord<Row, Item, S>,
  query: ListQuery,
  limit = PAGE_SIZE,
  alternatives?: TermAlternatives,
): Promise<ListPage<Item>> {
  const asOf = ctx.clock.now().toISOString();
  const asked = await parseList(record, query, { ctx, alternatives });
  const { rows, ...cursors } = await readBothWays(query, cursorScope(ctx, record, query), limit, {
    keyOf: keyOf<Row>(asked.order),
    read: (position) => readPage<Row>(ctx, record, { ...asked, position, rowLimit: limit + 1 }),
  });
  return { items: await record.items(ctx, rows), ...cursors, asOf };
}

/** The place of a row in a list of this order, for cursors. */
export function keyOf<Row>({ type }: Pick<Order, 'type'>) {
  return ({ at, last }: Ordered<Row>): Key => [
    type === 'instant' ? new Date(at).toISOString() : at,
    last,
  ];
}

/** The same; where no record has the words of the texts as they are spelt, those with the `similar` words. */
export async function listOrSimilar<Row, Item, S extends Scope>(
  ctx: Context<S>,
  record: ListedRecord<Row, Item, S>,
  query: ListQuery,
  limit = PAGE_SIZE,
): Promise<ListPage<Item> & { readonly similar: readonly string[] }> {
  const spelled = await listRecords(ctx, record, query, limit);
  // Also on later pages: where the words as they are spelt find nothing, the first page had similar ones.
  const texts = Object.entries(record.fields).flatMap(([name, { input }]) =>
    input.kind === 'text' && spelled.items.length === 0 ? [String(query[name] ?? '')] : [],
  );
  const { namesTable = record.table } = record;
  const alternatives = await findSimilarWords(ctx, namesTable, toSearchTerms(texts.join(' ')));
  if (!alternatives) return { ...spelled, similar: [] };
  const page = await listRecords(ctx, record, query, limit, alternatives);
  return { ...page, similar: page.items.length > 0 ? alternatives.flat() : [] };
}

/** All of them, for one file. Throws VALIDATION_ERROR above `max`. */
export async function listAllRecords<Row, Item, S extends Scope>(
  ctx: Context<S>,
  record: ListedRecord<Row, Item, S>,
  query: ListQuery,
  max = 5_000,
): Promise<Item[]> {
  return collectPages(`${record.noun}s`, max, async (from) => {
    const { items, nextCursor } = await listOrSimilar(ctx, record, { ...query, ...from }, 500);
    return { rows: items, nextCursor };
  });
}

type Ordering = { readonly orders: Readonly<Record<string, Order>> };

/** The order of the list in words: `newest first`. */
export function orderWords(record: Ordering, query: ListQuery): string {
  return orderOf(record, query).words;
}

function orderOf({ orders }: Ordering, { sort = '' }: ListQuery): Order {
  const order = orders[sort] ?? Object.values(orders)[0];
  if (!order) throw new Error('a list needs an order');
  return order;
}

/** Records on a page. */
export const PAGE_SIZE = 50;

/** What a query asks of rows, in which order: the bounds of every order, and the rest. */
export async function parseList(
  record: Ordering & {
    readonly fields: Readonly<Record<string, Pick<Field, 'where' | 'isBound'>>>;
  },
  query: ListQuery,
  asked: Asked,
): Promise<Pick<Search, 'order' | 'bounds' | 'asked'>> {
  const given = Object.entries(record.fields).filter(([name]) => String(query[name] ?? '') !== '');
  const asks = await Promise.all(
    given.map(async ([field, { where, isBound = false }]) => {
      const asks = await where(query[field], asked);
      const ways = asks && ('anyOf' in asks ? asks.anyOf : [{ where: asks }]);
      return ways ? [{ field, ways, isBound }] : [];
    }),
  );
  const [bounds = [], rest = []] = [true, false].map((each) =>
    asks.flat().filter(({ isBound }) => isBound === each),
  );
  return {
    order: orderOf(record, query),
    bounds: bounds.map(({ ways }) => anyOf(ways.map(({ where }) => where))),
    asked: rest,
  };
}

/** What the values of an order look like in cursors. */
export const KEY_TYPES = {
  // What PostgreSQL can store as text.
  text: z.string().regex(/^[^\0\p{Cs}]*$/u),
  date: z.union([z.literal(['-infinity', 'infinity']), DateOnly]),
  instant: Timestamp,
  numeric: z.string().regex(/^\d{1,20}(\.\d{1,20})?$/),
};

/** What cursors of a list are bound to. */
export function cursorScope<Row, Item, S extends Scope>(
  { countryCode }: Context,
  record: ListedRecord<Row, Item, S>,
  query: ListQuery,
): CursorScope<Key> {
  const { type } = orderOf(record, query);
  return {
    list: `${record.name}-list`,
    country: countryCode,
    filter: cursorFilter(query),
    key: z.tuple([KEY_TYPES[type], record.keySchema ?? Identifier]).readonly(),
  };
}
