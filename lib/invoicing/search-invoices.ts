import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { all, begins, type Condition } from '#lib/search/conditions.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import { filterOf, firstOf, readEitherWay } from '#lib/search/page-of-search.ts';
import { UNDATED } from './search-columns.ts';
import { conditionsOf, datedWithin, NUMBER_COLUMNS, ofCustomers } from './search-conditions.ts';
import type { InvoiceSearchPage, InvoiceSearchQuery } from './search-schema.ts';
import { lookUp, type Sought } from './search-terms.ts';
import { SUMMARY_COLUMNS, type SummaryRow, summaryOf, visibleInvoices } from './summaries.ts';

/** Invoices in a page. */
export const SEARCH_PAGE = 50;

/**
 * Invoices of the context's country that the caller may see and that the query finds, newest first, or the
 * oldest first, before them what has no date, where the query says so. An
 * invoice of exactly the number in `q` comes before all others. `limit` of them, 50 unless it is said; of fewer, a
 * number's beginning finds the highest numbers alone. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchInvoices(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
  limit: number = SEARCH_PAGE,
): Promise<InvoiceSearchPage> {
  return searchAmong(ctx, query, lookUp(ctx, query), limit);
}

/** The same after the words of the query were looked up. */
export async function searchAmong(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
  lookedUp: Promise<Sought | undefined>,
  limit: number,
): Promise<InvoiceSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const walk = walkOf(ctx, query);
  const key = keyAfter(walk, query.cursor);
  const sought = await lookedUp;
  if (!sought) return { invoices: [], asOf };
  const apart = query.q ? formsOf(query.q) : [];
  const search: Search = { query, sought, key, apart, most: limit + 1 };
  const [exact, others] = await Promise.all([readExact(ctx, search), readPage(ctx, search)]);
  const read = [...exact, ...others].slice(0, search.most);
  const { rows, pagination } = pageOf(read, walk, limit, ({ date, number }) => [date, number]);
  const { nextCursor } = pagination;
  return {
    invoices: rows.map(summaryOf),
    asOf,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(sought.tooWide.length > 0 ? { tooWide: [...sought.tooWide] } : {}),
  };
}

type Key = readonly [date: string, number: string];
type Search = {
  readonly query: InvoiceSearchQuery;
  readonly sought: Sought;
  readonly key: Key | undefined;
  /** Numbers that stand before the pages: of the invoice whose number was typed. */
  readonly apart: readonly string[];
  /** How many are read: one more than a page. */
  readonly most: number;
};

function walkOf({ countryCode }: Context, query: InvoiceSearchQuery): Walk<Key> {
  return {
    list: 'invoice-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([z.union([z.literal(UNDATED), DateOnly]), Identifier]).readonly(),
  };
}

/** On the first page, the invoice of exactly the number that was typed. */
async function readExact(
  ctx: Context<'invoicing:read'>,
  { query, sought, key, apart }: Search,
): Promise<SummaryRow[]> {
  if (apart.length === 0 || key) return [];
  const { meanings: _, ...others } = sought;
  return visibleInvoices(ctx)
    .where(sql<SqlBool>`number = any(${[...apart]}::text[])`)
    .where(all(conditionsOf(query, { ...others, meanings: undefined }, false)))
    .where(
      all([...datedWithin(query), ...(sought.customers ? [ofCustomers(sought.customers)] : [])]),
    )
    .execute();
}

/** One row more than a page. */
async function readPage(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { query, sought } = search;
  if (conditionsOf(query, sought, true).length === 0) return readPlain(ctx, search);
  return readEitherWay({
    most: search.most,
    isPlain: false,
    first: (limit) => amongNewest(ctx, search, limit),
    byIndex: () => byIndexes(ctx, search),
  });
}

async function byIndexes(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { sought } = search;
  const { meanings } = sought;
  if (!meanings || sought.customers) return byIndex(ctx, search);
  const { numbers, customers, products, both } = meanings;
  const isGlance = search.most < SEARCH_PAGE;
  const hasNames = products.length > 0 || both.customers.length > 0;
  const others = { ...meanings, customers: [], ...(isGlance ? { numbers: [] } : {}) };
  const pages = await Promise.all([
    // What a customer has can be many, and be read in its order; what else was meant is few.
    customers.length > 0
      ? readPage(ctx, { ...search, sought: { ...sought, customers, meanings: undefined } })
      : [],
    isGlance ? ofHighestNumbers(ctx, search, numbers) : [],
    isGlance && !hasNames
      ? []
      : byIndex(ctx, { ...search, sought: { ...sought, meanings: others } }),
  ]);
  const direction = directionOf(search);
  return firstOf(pages.flat(), search.most, direction, ({ date, number }) => [date, number]);
}

/** The same where nothing but customers and dates is asked for. */
async function readPlain(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { customers } = search.sought;
  if (!customers) return newest(ctx, search, search.most).execute();
  if (customers.length <= MOST_CUSTOMERS)
    return newestOf(ctx, search, customers, search.most).execute();
  return readEitherWay({
    most: search.most,
    isPlain: false,
    first: (limit) => amongNewest(ctx, search, limit),
    byIndex: () => newestOf(ctx, search, customers, search.most).execute(),
  });
}

/** Both ways are one index, read from one end or the other. */
function directionOf({ query }: Search): 'asc' | 'desc' {
  return query.sort === 'oldest' ? 'asc' : 'desc';
}

/** Of more customers than this the newest invoices are read customer by customer only where nothing else will do. */
const MOST_CUSTOMERS = 100;

function amongNewest(
  ctx: Context<'invoicing:read'>,
  search: Search,
  limit: number,
): Promise<SummaryRow[]> {
  const { customers } = search.sought;
  const isByCustomer = customers !== undefined && customers.length <= MOST_CUSTOMERS;
  return ctx.db
    .with('invoices', () =>
      isByCustomer ? newestOf(ctx, search, customers, limit) : newest(ctx, search, limit),
    )
    .selectFrom('invoices')
    .select(SUMMARY_COLUMNS)
    .where(all(conditionsOf(search.query, search.sought, true)))
    .where(all(isByCustomer || !customers ? [] : [ofCustomers(customers)]))
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .limit(search.most)
    .execute();
}

/** What very many may have, which is products, is read up to a date first: by index, but not all that there is. */
async function byIndex(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { customers, products, meanings } = search.sought;
  const isOfProducts = !customers && (products ?? meanings?.products ?? []).length > 0;
  const near = isOfProducts ? await dateOfLastAmong(ctx, search, search.most * NEAR) : undefined;
  if (near === undefined) return matching(ctx, search);
  const until = directionOf(search) === 'asc' ? sql`<=` : sql`>=`;
  const nearest = await matching(ctx, search, [sql`date ${until} ${near}::date`]);
  return nearest.length === search.most ? nearest : matching(ctx, search);
}

/** Of what one in so many has, the page is within this many of the first. */
const NEAR = 1_000;

/** The date of the last among so many of the first, whoever's they are; undefined where there are not so many. */
async function dateOfLastAmong(
  { db, countryCode }: Context<'invoicing:read'>,
  search: Search,
  many: number,
): Promise<string | undefined> {
  const last = await db
    .selectFrom('invoices')
    .select('date')
    .where('country_code', '=', countryCode)
    .where(within(search))
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.date;
}

/** Behind `offset 0`, so that it is not the order of dates that the planner searches in. */
function matching(
  ctx: Context<'invoicing:read'>,
  search: Search,
  others: readonly Condition[] = [],
): Promise<SummaryRow[]> {
  const { query, sought } = search;
  const found = visibleInvoices(ctx)
    .where(within(search))
    .where(all(others))
    .where(all(sought.customers ? [ofCustomers(sought.customers)] : []))
    .where(all(conditionsOf(query, sought, false)))
    .offset(0);
  return ctx.db
    .selectFrom(found.as('found'))
    .select(SUMMARY_COLUMNS)
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .limit(search.most)
    .execute();
}

/**
 * Of a number's beginning, which a hundred thousand may have, those of the highest numbers alone: enough for a
 * glance, and numbers rise with time.
 */
function ofHighestNumbers(
  ctx: Context<'invoicing:read'>,
  search: Search,
  numbers: readonly string[],
): Promise<SummaryRow[]> {
  const highest = NUMBER_COLUMNS.flatMap((column) =>
    numbers.map(
      (form) => sql`(select number from invoices
        where country_code = ${ctx.countryCode} and ${begins(sql.ref(column), [form])}
        order by ${sql.ref(column)} desc limit ${sql.lit(MOST_HIGHEST)})`,
    ),
  );
  return visibleInvoices(ctx)
    .where(within(search))
    .where(sql<SqlBool>`number in (${sql.join(highest, sql` union all `)})`)
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .limit(search.most)
    .execute();
}

const MOST_HIGHEST = 200;

/** The newest invoices of the dates sought, whoever's they are, behind the key: read in their order. */
function newest(ctx: Context<'invoicing:read'>, search: Search, limit: number) {
  return visibleInvoices(ctx)
    .select('product_numbers')
    .where(within(search))
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .limit(limit);
}

/** Those of the customers: read in the order of each. */
function newestOf(
  ctx: Context<'invoicing:read'>,
  search: Search,
  customers: readonly string[],
  limit: number,
) {
  return ctx.db
    .selectFrom(
      sql<{ customer: string }>`unnest(${[...customers]}::text[])`.as<'sought'>(
        sql`sought(customer)`,
      ),
    )
    .innerJoinLateral(
      newest(ctx, search, limit)
        .where(sql<SqlBool>`left(customer_number, 64) = sought.customer`)
        .as('theirs'),
      (join) => join.onTrue(),
    )
    .select(SUMMARY_COLUMNS)
    .select('product_numbers')
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .limit(limit);
}

function within(search: Search): Condition {
  const { query, key, apart } = search;
  const after = directionOf(search) === 'asc' ? sql`>` : sql`<`;
  const behind = key && sql<SqlBool>`(date, number) ${after} (${key[0]}::date, ${key[1]})`;
  const others = sql<SqlBool>`number <> all(${[...apart]}::text[])`;
  return all([
    ...datedWithin(query),
    ...(behind ? [behind] : []),
    ...(apart.length > 0 ? [others] : []),
  ]);
}
