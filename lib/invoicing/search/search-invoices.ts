import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import { type CursorScope, decodeCursor, pageOf } from '#lib/api/paging/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { allOf } from '#lib/search/conditions.ts';
import { fencedSubquery } from '#lib/search/planner-fences.ts';
import { cursorFilter, mergeSorted, scanThenIndex } from '#lib/search/search-page.ts';
import { caseVariants } from '#lib/search/words.ts';
import { NO_DATE } from './columns.ts';
import { datedWithin, invoiceSearchConditions, NUMBER_COLUMNS, ofCustomers } from './conditions.ts';
import { type ResolvedSearch, resolveSearch } from './interpretations.ts';
import {
  dateAtPosition,
  findByIndexes,
  findHighestNumbers,
  type Key,
  MAX_LATERAL_CUSTOMERS,
  newestInvoices,
  newestOfCustomers,
  type Search,
  scanNewest,
  sortDirection,
} from './queries.ts';
import type { InvoiceSearchPage, InvoiceSearchQuery } from './schema.ts';
import {
  SUMMARY_COLUMNS,
  type SummaryRow,
  toInvoiceSummary,
  visibleInvoices,
} from './summaries.ts';

/** Invoices on a page. */
export const SEARCH_PAGE_SIZE = 50;

/**
 * A page of the invoices that the caller may see and that the query finds, newest first, or oldest first (those without
 * a date before all). Exact matches of the number in `q`, the invoice's own or that of its order, job or purchase order,
 * come before matches of a prefix. With a `limit` below a page, a prefix finds the highest numbers only.
 * `resolving` may pass the query's names already looked up. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchInvoices(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
  limit: number = SEARCH_PAGE_SIZE,
  resolving: Promise<ResolvedSearch | undefined> = resolveSearch(ctx, query),
): Promise<InvoiceSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const scope = cursorScope(ctx, query);
  const key = decodeCursor(scope, query.cursor);
  const resolved = await resolving;
  if (!resolved) return { invoices: [], asOf };
  const search: Search = { query, resolved, key, exactNumbers: [], rowLimit: limit + 1 };
  const exact = query.q ? await readExact(ctx, search, caseVariants(query.q)) : [];
  const exactNumbers = exact.map(({ number }) => number);
  const others = await readPage(ctx, { ...search, exactNumbers });
  const read = [...(key ? [] : exact), ...others].slice(0, search.rowLimit);
  const { rows, pagination } = pageOf(read, scope, limit, ({ date, number }) => [date, number]);
  const { nextCursor } = pagination;
  return {
    invoices: rows.map(toInvoiceSummary),
    asOf,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(resolved.tooWide.length > 0 ? { tooWide: [...resolved.tooWide] } : {}),
  };
}

function cursorScope({ countryCode }: Context, query: InvoiceSearchQuery): CursorScope<Key> {
  return {
    list: 'invoice-search',
    country: countryCode,
    filter: cursorFilter(query),
    key: z.tuple([z.union([z.literal(NO_DATE), DateOnly]), Identifier]).readonly(),
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
    .where(
      allOf(invoiceSearchConditions(query, { ...resolved, interpretations: undefined }, false)),
    )
    .where(
      allOf([
        ...datedWithin(query),
        ...(resolved.customers ? [ofCustomers(resolved.customers)] : []),
      ]),
    );
  return ctx.db
    .selectFrom(fencedSubquery(matching).as('matching'))
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
  if (invoiceSearchConditions(query, resolved, true).length === 0)
    return readByCustomersAndDates(ctx, search);
  return scanThenIndex({
    limit: search.rowLimit,
    isUnfiltered: false,
    scan: (limit) => scanNewest(ctx, search, limit),
    byIndex: () => byIndexes(ctx, search),
  });
}

async function byIndexes(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { resolved } = search;
  const { interpretations } = resolved;
  if (!interpretations || resolved.customers) return byIndex(ctx, search);
  const { numbers, customers, products, both } = interpretations;
  const isPreview = search.rowLimit < SEARCH_PAGE_SIZE;
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
    isPreview ? findHighestNumbers(ctx, search, numbers) : [],
    isPreview && !hasNames
      ? []
      : byIndex(ctx, { ...search, resolved: { ...resolved, interpretations: others } }),
  ]);
  const direction = sortDirection(search);
  return mergeSorted(pages.flat(), search.rowLimit, direction, ({ date, number }) => [
    date,
    number,
  ]);
}

/** A search by customers and dates only. */
async function readByCustomersAndDates(
  ctx: Context<'invoicing:read'>,
  search: Search,
): Promise<SummaryRow[]> {
  const { customers } = search.resolved;
  if (!customers) return newestInvoices(ctx, search, search.rowLimit).execute();
  if (customers.length <= MAX_LATERAL_CUSTOMERS)
    return newestOfCustomers(ctx, search, customers, search.rowLimit).execute();
  return scanThenIndex({
    limit: search.rowLimit,
    isUnfiltered: false,
    scan: (limit) => scanNewest(ctx, search, limit),
    byIndex: () => newestOfCustomers(ctx, search, customers, search.rowLimit).execute(),
  });
}

/** A product may be on very many invoices, so a search by product is first tried within a limited range of dates. */
async function byIndex(ctx: Context<'invoicing:read'>, search: Search): Promise<SummaryRow[]> {
  const { customers, products, interpretations } = search.resolved;
  const isOfProducts = !customers && (products ?? interpretations?.products ?? []).length > 0;
  const lastDate = isOfProducts
    ? await dateAtPosition(ctx, search, search.rowLimit * ROWS_PER_MATCH)
    : undefined;
  if (lastDate === undefined) return findByIndexes(ctx, search);
  const upTo = sortDirection(search) === 'asc' ? sql`<=` : sql`>=`;
  const found = await findByIndexes(ctx, search, [sql`date ${upTo} ${lastDate}::date`]);
  return found.length === search.rowLimit ? found : findByIndexes(ctx, search);
}

/** If at least one invoice in this many matches, the page is found within the limited range. */
const ROWS_PER_MATCH = 1_000;
