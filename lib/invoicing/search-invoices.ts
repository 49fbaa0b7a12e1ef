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

/** Invoices on a page. */
export const SEARCH_PAGE = 50;

/**
 * A page of the invoices that the caller may see and that the query finds, newest first, or oldest first (those without
 * a date before all). Exact matches of the number in `q`, the invoice's own or that of its order, job or purchase order,
 * come before matches of a prefix. With a `limit` below a page, a prefix finds the highest numbers only.
 * `resolving` may pass the query's names already looked up. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchInvoices(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
  limit: number = SEARCH_PAGE,
  resolving: Promise<Sought | undefined> = lookUp(ctx, query),
): Promise<InvoiceSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const scope = cursorScope(ctx, query);
  const key = keyAfter(scope, query.cursor);
  const resolved = await resolving;
  if (!resolved) return { invoices: [], asOf };
  const search: Search = { query, resolved, key, exactNumbers: [], rowLimit: limit + 1 };
  const exact = query.q ? await readExact(ctx, search, formsOf(query.q)) : [];
  const exactNumbers = exact.map(({ number }) => number);
  const others = await readPage(ctx, { ...search, exactNumbers });
  const read = [...(key ? [] : exact), ...others].slice(0, search.rowLimit);
  const { rows, pagination } = pageOf(read, scope, limit, ({ date, number }) => [date, number]);
  const { nextCursor } = pagination;
  return {
    invoices: rows.map(summaryOf),
    asOf,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(resolved.tooWide.length > 0 ? { tooWide: [...resolved.tooWide] } : {}),
  };
}

function cursorScope({ countryCode }: Context, query: InvoiceSearchQuery): Walk<Key> {
  return {
    list: 'invoice-search',
    country: countryCode,
    filter: filterOf(query),
    key: z.tuple([z.union([z.literal(UNDATED), DateOnly]), Identifier]).readonly(),
  };
}

/** Exact matches: first of the invoice's own number, then of its order, job or purchase order. */
async function readExact(
  ctx: Context<'invoicing:read'>,
  { query, resolved, rowLimit }: Search,
  numbers: readonly string[],
): Promise<SummaryRow[]> {
  const matches = NUMBER_COLUMNS.map((column) => isOneOf(column, numbers));
  const matching = visibleInvoices(ctx)
    .where(sql<SqlBool>`(${sql.join(matches, sql` or `)})`)
    .where(all(conditionsOf(query, { ...resolved, interpretations: undefined }, false)))
    .where(
      all([
        ...datedWithin(query),
        ...(resolved.customers ? [ofCustomers(resolved.customers)] : []),
      ]),
    );
  return ctx.db
    .selectFrom(fenced(matching).as('matching'))
    .select(SUMMARY_COLUMNS)
    .orderBy(isOneOf('number', numbers), 'desc')
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(Math.min(MAX_EXACT, rowLimit))
    .execute();
}

/** Fewer than a page, so that the first page always has other rows, after which the next one continues. */
const MAX_EXACT = 20;

function isOneOf(column: string, numbers: readonly string[]) {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...numbers]}::text[])`;
}

/** One row more than a page, to know whether there is a next page. */
async function readPage(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { query, resolved } = search;
  if (conditionsOf(query, resolved, true).length === 0) return readByCustomersAndDates(ctx, search);
  return readEitherWay({
    most: search.rowLimit,
    isPlain: false,
    first: (limit) => amongNewest(ctx, search, limit),
    byIndex: () => byIndexes(ctx, search),
  });
}

async function byIndexes(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { resolved } = search;
  const { interpretations } = resolved;
  if (!interpretations || resolved.customers) return byIndex(ctx, search);
  const { numbers, customers, products, both } = interpretations;
  const isPreview = search.rowLimit < SEARCH_PAGE;
  const hasNames = products.length > 0 || both.customers.length > 0;
  const others = { ...interpretations, customers: [], ...(isPreview ? { numbers: [] } : {}) };
  const pages = await Promise.all([
    // A customer may have many invoices, which can be read in order; the other interpretations find few.
    customers.length > 0
      ? readPage(ctx, {
          ...search,
          resolved: { ...resolved, customers, interpretations: undefined },
        })
      : [],
    isPreview ? ofHighestNumbers(ctx, search, numbers) : [],
    isPreview && !hasNames
      ? []
      : byIndex(ctx, { ...search, resolved: { ...resolved, interpretations: others } }),
  ]);
  const direction = directionOf(search);
  return firstOf(pages.flat(), search.rowLimit, direction, ({ date, number }) => [date, number]);
}

/** A search by customers and dates only. */
async function readByCustomersAndDates(
  ctx: Context<'invoicing:read'>,
  search: Search,
): Promise<SummaryRow[]> {
  const { customers } = search.resolved;
  if (!customers) return newest(ctx, search, search.rowLimit).execute();
  if (customers.length <= MOST_CUSTOMERS)
    return newestOf(ctx, search, customers, search.rowLimit).execute();
  return readEitherWay({
    most: search.rowLimit,
    isPlain: false,
    first: (limit) => amongNewest(ctx, search, limit),
    byIndex: () => newestOf(ctx, search, customers, search.rowLimit).execute(),
  });
}

/** A product may be on very many invoices, so a search by product is first tried within a limited range of dates. */
async function byIndex(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { customers, products, interpretations } = search.resolved;
  const isOfProducts = !customers && (products ?? interpretations?.products ?? []).length > 0;
  const lastDate = isOfProducts
    ? await dateOfLastAmong(ctx, search, search.rowLimit * ROWS_PER_MATCH)
    : undefined;
  if (lastDate === undefined) return matching(ctx, search);
  const upTo = directionOf(search) === 'asc' ? sql`<=` : sql`>=`;
  const found = await matching(ctx, search, [sql`date ${upTo} ${lastDate}::date`]);
  return found.length === search.rowLimit ? found : matching(ctx, search);
}

/** If at least one invoice in this many matches, the page is found within the limited range. */
const ROWS_PER_MATCH = 1_000;
