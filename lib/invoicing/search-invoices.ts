import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { keyAfter, pageOf, type Walk } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { all } from '#lib/search/conditions.ts';
import { fenced } from '#lib/search/fences.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import { filterOf, firstOf, readEitherWay } from '#lib/search/page-of-search.ts';
import { UNDATED } from './search-columns.ts';
import { conditionsOf, datedWithin, NUMBER_COLUMNS, ofCustomers } from './search-conditions.ts';
import {
  amongNewest,
  dateOfLastAmong,
  directionOf,
  type Key,
  MOST_CUSTOMERS,
  matching,
  newest,
  newestOf,
  ofHighestNumbers,
  type Search,
} from './search-reads.ts';
import type { InvoiceSearchPage, InvoiceSearchQuery } from './search-schema.ts';
import { lookUp, type Sought } from './search-terms.ts';
import { SUMMARY_COLUMNS, type SummaryRow, summaryOf, visibleInvoices } from './summaries.ts';

/** Invoices in a page. */
export const SEARCH_PAGE = 50;

/**
 * Invoices of the context's country that the caller may see and that the query finds, newest first, or the
 * oldest first, before them what has no date, where the query says so. What has exactly the number in `q`, as its own
 * or that of its order, job or purchase order, comes before what has a number that begins so. `limit` of them, 50 unless it is said; of fewer, a
 * number's beginning finds the highest numbers alone. `lookedUp` is what the words of the query were found to mean.
 * Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchInvoices(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
  limit: number = SEARCH_PAGE,
  lookedUp: Promise<Sought | undefined> = lookUp(ctx, query),
): Promise<InvoiceSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const walk = walkOf(ctx, query);
  const key = keyAfter(walk, query.cursor);
  const sought = await lookedUp;
  if (!sought) return { invoices: [], asOf };
  const search: Search = { query, sought, key, apart: [], most: limit + 1 };
  const exact = query.q ? await readExact(ctx, search, formsOf(query.q)) : [];
  const apart = exact.map(({ number }) => number);
  const others = await readPage(ctx, { ...search, apart });
  const read = [...(key ? [] : exact), ...others].slice(0, search.most);
  const { rows, pagination } = pageOf(read, walk, limit, ({ date, number }) => [date, number]);
  const { nextCursor } = pagination;
  return {
    invoices: rows.map(summaryOf),
    asOf,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(sought.tooWide.length > 0 ? { tooWide: [...sought.tooWide] } : {}),
  };
}

function walkOf({ countryCode }: Context, query: InvoiceSearchQuery): Walk<Key> {
  return {
    list: 'invoice-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([z.union([z.literal(UNDATED), DateOnly]), Identifier]).readonly(),
  };
}

/** What has exactly one of the numbers: first as its own number, then as that of what it belongs to. */
async function readExact(
  ctx: Context<'invoicing:read'>,
  { query, sought, most }: Search,
  numbers: readonly string[],
): Promise<SummaryRow[]> {
  const has = NUMBER_COLUMNS.map((column) => isOneOf(column, numbers));
  const matching = visibleInvoices(ctx)
    .where(sql<SqlBool>`(${sql.join(has, sql` or `)})`)
    .where(all(conditionsOf(query, { ...sought, meanings: undefined }, false)))
    .where(
      all([...datedWithin(query), ...(sought.customers ? [ofCustomers(sought.customers)] : [])]),
    );
  return ctx.db
    .selectFrom(fenced(matching).as('matching'))
    .select(SUMMARY_COLUMNS)
    .orderBy(isOneOf('number', numbers), 'desc')
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(Math.min(MOST_EXACT, most))
    .execute();
}

/** Fewer than a page, so that the next page goes on behind the last of the others. */
const MOST_EXACT = 20;

function isOneOf(column: string, numbers: readonly string[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...numbers]}::text[])`;
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
