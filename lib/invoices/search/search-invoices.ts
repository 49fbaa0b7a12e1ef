import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#lib/auth/context.ts';
import { IS_OWING, isLatestBalance } from '#lib/documents/order-balance-sql.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { cursorScope, keyOf, PAGE_SIZE, parseList } from '#lib/records/list.ts';
import {
  filtersOf,
  firstRows,
  MAX_EACH,
  type Ordered,
  readByIndex,
  readPage,
  type Search,
  valuesOf,
} from '#lib/records/read-page.ts';
import type { Order } from '#lib/records/record.ts';
import { allOf, anyOf } from '#lib/search/conditions.ts';
import { FIRST_PAGE, readBothWays } from '#lib/search/search-page.ts';
import { caseVariants } from '#lib/search/words.ts';
import { isOneOf, NUMBER_COLUMNS, ofCustomers, visibleCustomers } from './meaning.ts';
import { type InvoiceSearchPage, NameField, OWING_FILTERS } from './schema.ts';
import type { SummaryRow } from './summaries.ts';

export type InvoiceQuery = z.output<typeof INVOICES.query>;

/**
 * A page of the invoices that the caller may see and that the query finds, in the order that it asks for. Exact matches
 * of the number in `q`, the invoice's own or that of its order, job or purchase order, come before matches of a prefix.
 * `record` may read `q` in another way. Throws VALIDATION_ERROR on `cursor`.
 */
export async function searchInvoices(
  ctx: Context<'invoicing:read'>,
  query: InvoiceQuery,
  limit = PAGE_SIZE,
  record = INVOICES,
): Promise<InvoiceSearchPage> {
  const asOf = ctx.clock.now().toISOString();
  const search = await parseSearch(ctx, query, limit, record);
  const typed = query.q ? caseVariants(query.q) : [];
  const page = await readBothWays(query, cursorScope(ctx, INVOICES, query), limit, {
    keyOf: keyOf<SummaryRow>(search.order),
    read: async (position) => {
      const exact = typed.length > 0 ? await readExact(ctx, search, typed) : [];
      const numbers = exact.map(({ number }) => number);
      const isOther = sql<boolean>`number <> all(${numbers}::text[])`;
      const bounds = exact.length > 0 ? [...search.bounds, isOther] : search.bounds;
      const others = await readPage<SummaryRow>(ctx, INVOICES, { ...search, bounds, position });
      return [...(position.key ? [] : exact), ...others].slice(0, search.rowLimit);
    },
  });
  const { rows, nextCursor, previousCursor } = page;
  const isOnePage = nextCursor === undefined && previousCursor === undefined;
  const total = isOnePage || limit < PAGE_SIZE ? undefined : await countFirst(ctx, search);
  const partial = search.asked.filter(({ ways }) => ways.some(({ isPartial }) => isPartial));
  return {
    invoices: [...(await INVOICES.items(ctx, rows))],
    asOf,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(previousCursor === undefined ? {} : { previousCursor }),
    ...(total === undefined ? {} : { total }),
    ...(partial.length > 0 && {
      truncatedNames: partial.map(({ field }) => NameField.parse(field)).sort(),
    }),
  };
}

type Row = Ordered<SummaryRow>;

/** What a query asks, with the rules that no field says. */
async function parseSearch(
  ctx: Context<'invoicing:read'>,
  query: InvoiceQuery,
  limit: number,
  record: typeof INVOICES,
): Promise<Search> {
  const { order, bounds, asked } = await parseList(record, query, { ctx });
  const { sort, status = '' } = query;
  const mine = query.customer ? undefined : visibleCustomers(ctx);
  return {
    order,
    // Due is what is owing alone, as its index has it.
    bounds: [...bounds, ...(sort === 'due' ? [IS_OWING] : [])],
    asked: [
      ...asked,
      ...(mine ? [{ field: 'mine', ways: [{ ...ofCustomers(mine), isPartial: false }] }] : []),
    ],
    // An invoice owes nothing by itself once a later one of its order states the balance.
    checked: OWING_FILTERS.includes(status) ? [isLatestBalance(INVOICES.table)] : [],
    position: FIRST_PAGE,
    rowLimit: limit + 1,
  };
}

/** Exact matches: first of the invoice's own number, then of its order, job or purchase order; of each the newest. */
function readExact(
  ctx: Context<'invoicing:read'>,
  search: Search,
  numbers: readonly string[],
): Promise<Row[]> {
  const isExact = anyOf(NUMBER_COLUMNS.map((column) => isOneOf(column, numbers)));
  const ownFirst = sql<string>`((${isOneOf('number', numbers)}::integer || date::text) collate "C")`;
  return readByIndex<SummaryRow>(ctx, INVOICES, {
    ...search,
    asked: [
      ...search.asked.filter(({ field }) => field !== 'q'),
      { field: 'q', ways: [{ where: isExact }] },
    ],
    order: { words: 'own number first', by: ownFirst, type: 'text', direction: 'desc' },
    rowLimit: Math.min(MAX_EXACT, search.rowLimit),
  });
}

/** Fewer than a page, so that the first page always has other rows, after which the next one continues. */
const MAX_EXACT = 20;

/** The most rows that are counted, and the most that are looked at for that. */
const MAX_COUNTED = 1_000;
const MAX_LOOKED_AT = 2_000;

/**
 * How many invoices the query finds, more than MAX_COUNTED as one more; undefined where the first rows in page order do
 * not tell.
 */
async function countFirst(
  ctx: Context<'invoicing:read'>,
  search: Search,
): Promise<number | undefined> {
  const isOfMany = search.asked.some((ask) => (valuesOf(ask)?.length ?? 0) > MAX_EACH);
  if (isOfMany) return undefined;
  const conditions = filtersOf(search);
  const limit = conditions.length === 0 ? MAX_COUNTED + 1 : MAX_LOOKED_AT;
  // In the order of names, all rows of these customers would have to be sorted first.
  const isNamed = sql<boolean>`customer_name is not null`;
  const counted: Search =
    search.order.type === 'text'
      ? { ...search, order: BY_DATE, bounds: [...search.bounds, isNamed] }
      : search;
  const first = firstRows(ctx, INVOICES, counted, limit);
  const { rows } = await sql<{ looked: string; matching: string }>`
    select count(*) as looked, count(*) filter (where ${allOf(conditions)}) as matching
    from (${first}) as invoices`.execute(ctx.db);
  const [{ looked, matching } = { looked: limit, matching: 0 }] = rows;
  const total = Math.min(Number(matching), MAX_COUNTED + 1);
  return Number(looked) < limit || total > MAX_COUNTED ? total : undefined;
}

const BY_DATE: Order = { words: 'oldest first', by: 'date', type: 'date', direction: 'asc' };
