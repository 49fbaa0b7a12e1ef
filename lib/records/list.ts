import { sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier, Timestamp } from '#lib/api/fields.ts';
import type { CursorScope } from '#lib/api/paging.ts';
import { belongsToCustomers, type Context, permittedCustomers } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { allOf, type Condition, PLANNER_FENCE } from '#lib/search/conditions.ts';
import {
  cursorFilter,
  type PagePosition,
  readBothWays,
  scanThenIndex,
} from '#lib/search/search-page.ts';
import { findSimilarWords, type TermAlternatives } from '#lib/search/similar-words.ts';
import { toSearchTerms } from '#lib/search/words.ts';
import { collectPages } from '#lib/text/csv.ts';
import type { Asked, Fields } from './fields.ts';
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
  const order = orderOf(record, query);
  const asked = conditionsOf(record.fields, query, { ctx, alternatives });
  const scope = cursorScope(ctx, record, order, query);
  const { rows, ...cursors } = await readBothWays(query, scope, limit, {
    keyOf: ({ at, last }: Ordered<Row>): Key => [
      order.type === 'instant' ? new Date(at).toISOString() : at,
      last,
    ],
    read: (position) => readPage(ctx, record, { order, ...asked, position, rowLimit: limit + 1 }),
  });
  return { items: await record.items(ctx, rows), ...cursors, asOf };
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

const PAGE_SIZE = 50;

/** The condition that the caller may see a row: it is of the country, and of a customer that the caller may see. */
export function isVisible<Row, Item, S extends Scope>(
  ctx: Context,
  { table, visibleTo }: ListedRecord<Row, Item, S>,
): Condition {
  if (typeof visibleTo === 'object' && 'everywhere' in visibleTo) return visibleTo.everywhere;
  const { countryCode } = ctx;
  const isOfCountry = sql<boolean>`country_code = ${countryCode}`;
  const customers = permittedCustomers(ctx);
  if (visibleTo === 'everybody' || customers === null) return isOfCountry;
  const isTheirs =
    typeof visibleTo === 'function'
      ? visibleTo(customers, countryCode)
      : belongsToCustomers(`${table}.${visibleTo.customer}`, customers);
  return allOf([isOfCountry, isTheirs]);
}

/** What a query asks of a row: the bounds of every order, and other conditions. */
function conditionsOf(fields: Fields, query: ListQuery, asked: Asked) {
  const given = Object.entries(fields).filter(([name]) => String(query[name] ?? '') !== '');
  const [bounds = [], conditions = []] = [true, false].map((isBound) =>
    given.flatMap(([name, field]) =>
      (field.isBound ?? false) === isBound ? (field.where(query[name], asked) ?? []) : [],
    ),
  );
  return { bounds, conditions };
}

/** What a page is ordered by: the value of its order, and the key of the record. */
type Key = readonly [at: string, last: string];
type Ordered<Row> = Row & { readonly at: string; readonly last: string };

const KEY_TYPES = {
  text: z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u),
  date: z.union([z.literal(['-infinity', 'infinity']), DateOnly]),
  instant: Timestamp,
};

function cursorScope(
  { countryCode }: Context,
  {
    name,
    keySchema = Identifier,
  }: Pick<ListedRecord<unknown, unknown, Scope>, 'name' | 'keySchema'>,
  { type }: Order,
  query: ListQuery,
): CursorScope<Key> {
  return {
    list: `${name}-list`,
    country: countryCode,
    filter: cursorFilter(query),
    key: z.tuple([KEY_TYPES[type], keySchema]).readonly(),
  };
}

type Search = {
  readonly order: Order;
  readonly bounds: readonly Condition[];
  readonly conditions: readonly Condition[];
  readonly position: PagePosition<Key>;
  readonly rowLimit: number;
};

function readPage<Row, Item, S extends Scope>(
  ctx: Context,
  record: ListedRecord<Row, Item, S>,
  { order, bounds, conditions, position, rowLimit }: Search,
): Promise<Ordered<Row>[]> {
  const by = typeof order.by === 'string' ? sql.ref(order.by) : order.by;
  const key = sql.ref(record.key);
  const direction = position.directionOf(order.direction);
  const inOrder = sql`order by at ${sql.raw(direction)}, last ${sql.raw(direction)}`;
  const after = sql<boolean>`(${by}, ${key}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join([...(position.key ?? [])])})`;
  const within = allOf([
    isVisible(ctx, record),
    sql`${by} is not null`,
    ...bounds,
    ...(position.key ? [after] : []),
  ]);
  const all = sql`select *, ${by} as at, ${key} as last from ${sql.table(record.table)} where ${within}`;
  const columns = sql.join([...record.columns, 'at', 'last'].map((column) => sql.ref(column)));
  const read = async (found: typeof all, condition: Condition) => {
    const { rows } = await sql<Ordered<Row>>`
      select ${columns} from (${found}) as found where ${condition} ${inOrder} limit ${sql.lit(rowLimit)}`.execute(
      ctx.db,
    );
    return rows;
  };
  return scanThenIndex({
    isUnfiltered: conditions.length === 0,
    limit: rowLimit,
    scan: (scanned) => read(sql`${all} ${inOrder} limit ${sql.lit(scanned)}`, allOf(conditions)),
    byIndex: () => read(sql`${all} and ${allOf(conditions)} ${PLANNER_FENCE}`, sql`true`),
  });
}
