import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { DateOnly, Identifier } from '#lib/api/fields.ts';
import type { CursorScope } from '#lib/api/paging.ts';
import type { Context } from '#lib/auth/context.ts';
import { allOf, fencedSubquery } from '#lib/search/conditions.ts';
import {
  cursorFilter,
  FIRST_PAGE,
  mergeSorted,
  readBothWays,
  scanThenIndex,
} from '#lib/search/search-page.ts';
import { caseVariants } from '#lib/search/words.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { NO_DATE } from './columns.ts';
import {
  datedWithin,
  invoiceSearchConditions,
  isStillOwing,
  NUMBER_COLUMNS,
  ofBranch,
  ofCustomers,
} from './conditions.ts';
import { type ResolvedSearch, resolveSearch } from './interpretations.ts';
import {
  countFirst,
  type FoundRow,
  findByIndexes,
  findHighestNumbers,
  firstInvoices,
  firstOfCustomers,
  isByAmount,
  type Key,
  MAX_LATERAL_CUSTOMERS,
  readDirection,
  type Search,
  scanFirst,
  upTo,
  valueAtPosition,
} from './queries.ts';
import type { InvoiceSearchPage, InvoiceSearchQuery } from './schema.ts';
import { SUMMARY_COLUMNS, toInvoiceSummaries, visibleInvoices } from './summaries.ts';

/** Invoices on a page. */
export const SEARCH_PAGE_SIZE = 50;

/**
 * A page of the invoices that the caller may see and that the query finds, in the order that it asks for. Exact matches
 * of the number in `q`, the invoice's own or that of its order, job or purchase order, come before matches of a prefix.
 * With a `limit` below a page, a prefix finds the highest numbers only. `resolving` may pass the query's names already
 * looked up. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchInvoices(
  ctx: Context<'invoicing:read'>,
  query: InvoiceSearchQuery,
  limit: number = SEARCH_PAGE_SIZE,
  resolving: Promise<ResolvedSearch | undefined> = resolveSearch(ctx, query),
): Promise<InvoiceSearchPage> {
  const now = ctx.clock.now();
  const today = dateIn(COUNTRY_TIME_ZONES[ctx.countryCode], now);
  const resolved = await resolving;
  const page = await readBothWays(query, cursorScope(ctx, query), limit, {
    keyOf: ({ at, number }: FoundRow): Key => [at, number],
    read: (position) =>
      resolved
        ? readRows(ctx, { query, resolved, position, exactNumbers: [], rowLimit: limit + 1, today })
        : Promise.resolve([]),
  });
  const { rows, nextCursor, previousCursor } = page;
  const isOnePage = nextCursor === undefined && previousCursor === undefined;
  const total =
    resolved && !isOnePage && limit === SEARCH_PAGE_SIZE
      ? await countFirst(ctx, {
          query,
          resolved,
          position: FIRST_PAGE,
          exactNumbers: [],
          rowLimit: limit,
          today,
        })
      : undefined;
  return {
    invoices: await toInvoiceSummaries(ctx, rows),
    asOf: now.toISOString(),
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(previousCursor === undefined ? {} : { previousCursor }),
    ...(total === undefined ? {} : { total }),
    ...(resolved && resolved.truncatedNames.length > 0
      ? { truncatedNames: [...resolved.truncatedNames] }
      : {}),
  };
}

async function readRows(ctx: Context<'invoicing:read'>, search: Search): Promise<FoundRow[]> {
  const { query, position, rowLimit } = search;
  const exact = query.q ? await readExact(ctx, search, caseVariants(query.q)) : [];
  const exactNumbers = exact.map(({ number }) => number);
  const others = await readPage(ctx, { ...search, exactNumbers });
  return [...(position.key ? [] : exact), ...others].slice(0, rowLimit);
}

function cursorScope({ countryCode }: Context, query: InvoiceSearchQuery): CursorScope<Key> {
  const amount = z.string().regex(/^\d{1,20}(\.\d{1,20})?$/);
  const date = z.union([z.literal([NO_DATE, 'infinity']), DateOnly]);
  const at = query.sort === 'customer' ? z.string().max(200) : isByAmount(query) ? amount : date;
  return {
    list: 'invoice-search',
    country: countryCode,
    filter: cursorFilter(query),
    key: z.tuple([at, Identifier]).readonly(),
  };
}

/** Exact matches: first of the invoice's own number, then of its order, job or purchase order. */
async function readExact(
  ctx: Context<'invoicing:read'>,
  { query, resolved, rowLimit, today }: Search,
  numbers: readonly string[],
): Promise<FoundRow[]> {
  const matches = NUMBER_COLUMNS.map((column) => isOneOf(column, numbers));
  const matching = visibleInvoices(ctx)
    .select(sql<string>`''`.as('at'))
    .where(sql<SqlBool>`(${sql.join(matches, sql` or `)})`)
    .where(
      allOf(
        invoiceSearchConditions(query, { ...resolved, interpretations: undefined }, today, false),
      ),
    )
    .where(
      allOf([
        ...datedWithin(query),
        ...ofBranch(query),
        ...(resolved.customers ? [ofCustomers(resolved.customers)] : []),
      ]),
    );
  return ctx.db
    .selectFrom(fencedSubquery(matching).as('matching'))
    .select([...SUMMARY_COLUMNS, 'at'])
    .where(allOf(isStillOwing(query, 'matching')))
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
async function readPage(ctx: Context<'invoicing:read'>, search: Search): Promise<FoundRow[]> {
  const { query, resolved } = search;
  if (invoiceSearchConditions(query, resolved, search.today, true).length === 0)
    return readByCustomersAndDates(ctx, search);
  return scanThenIndex({
    limit: search.rowLimit,
    isUnfiltered: false,
    scan: (limit) => scanFirst(ctx, search, limit),
    byIndex: () => byIndexes(ctx, search),
  });
}

async function byIndexes(ctx: Context<'invoicing:read'>, search: Search): Promise<FoundRow[]> {
  const { resolved } = search;
  const { interpretations } = resolved;
  if (!interpretations || resolved.customers) return byIndex(ctx, search);
  const { numbers, customers, products, both, qualified } = interpretations;
  const isPreview = search.rowLimit < SEARCH_PAGE_SIZE;
  const hasOthers = products.length > 0 || both.customers.length > 0 || qualified !== undefined;
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
    isPreview && !hasOthers
      ? []
      : byIndex(ctx, { ...search, resolved: { ...resolved, interpretations: others } }),
  ]);
  return mergeSorted(pages.flat(), search.rowLimit, readDirection(search), ({ at, number }) => [
    // Amounts are compared as texts of equal length.
    isByAmount(search.query) ? Number(at).toFixed(4).padStart(20) : at,
    number,
  ]);
}

/** A search by customers and dates only. */
async function readByCustomersAndDates(
  ctx: Context<'invoicing:read'>,
  search: Search,
): Promise<FoundRow[]> {
  const { customers } = search.resolved;
  if (!customers) return firstInvoices(ctx, search, search.rowLimit).execute();
  if (customers.length <= MAX_LATERAL_CUSTOMERS)
    return firstOfCustomers(ctx, search, customers, search.rowLimit).execute();
  return scanThenIndex({
    limit: search.rowLimit,
    isUnfiltered: false,
    scan: (limit) => scanFirst(ctx, search, limit),
    byIndex: () => firstOfCustomers(ctx, search, customers, search.rowLimit).execute(),
  });
}

/** A product may be on very many invoices, so a search by product is first tried within the first of all invoices. */
async function byIndex(ctx: Context<'invoicing:read'>, search: Search): Promise<FoundRow[]> {
  const { customers, products, interpretations } = search.resolved;
  // In the order of names, rows far down are read as slowly as all those of most products.
  const isByName = search.query.sort === 'customer';
  const isOfProducts =
    !customers && !isByName && (products ?? interpretations?.products ?? []).length > 0;
  const last = isOfProducts
    ? await valueAtPosition(ctx, search, search.rowLimit * ROWS_PER_MATCH)
    : undefined;
  if (last === undefined) return findByIndexes(ctx, search);
  const found = await findByIndexes(ctx, search, [upTo(search, last)]);
  return found.length === search.rowLimit ? found : findByIndexes(ctx, search);
}

/** If at least one invoice in this many matches, the page is found within the limited range. */
const ROWS_PER_MATCH = 1_000;
