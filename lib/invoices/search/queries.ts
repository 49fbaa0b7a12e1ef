import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { DUE, IS_OWING } from '#lib/invoices/record/overdue-sql.ts';
import { allOf, type Condition, fencedSubquery, startsWithAny } from '#lib/search/conditions.ts';
import { nameOrder } from '#lib/search/name-search.ts';
import type { PagePosition } from '#lib/search/search-page.ts';
import {
  datedWithin,
  invoiceSearchConditions,
  isStillOwing,
  NUMBER_COLUMNS,
  ofBranch,
  ofCustomers,
} from './conditions.ts';
import type { ResolvedSearch } from './interpretations.ts';
import type { InvoiceSearchQuery } from './schema.ts';
import { SUMMARY_COLUMNS, type SummaryRow, visibleInvoices } from './summaries.ts';

/** The value that pages are ordered by, as text, and the number. */
export type Key = readonly [at: string, number: string];

/** A row with the value that pages are ordered by. */
export type FoundRow = SummaryRow & { readonly at: string };

export type Search = {
  readonly query: InvoiceSearchQuery;
  readonly resolved: ResolvedSearch;
  readonly position: PagePosition<Key>;
  /** Numbers of the exact matches, which come before the first page and are left out of all pages. */
  readonly exactNumbers: readonly string[];
  /** Rows to read: one more than a page. */
  readonly rowLimit: number;
  /** `YYYY-MM-DD`: what is overdue goes by it. */
  readonly today: string;
};

type Order = {
  readonly by: RawBuilder<string>;
  readonly type: 'date' | 'numeric' | 'text';
  readonly direction: 'asc' | 'desc';
  /** What the order leaves out, so that its index can be used. */
  readonly among: readonly Condition[];
};

/** The order of a list. Each has an index, which is read from either end. */
function orderOf({ sort }: InvoiceSearchQuery): Order {
  switch (sort) {
    case 'due':
      return { by: DUE, type: 'date', direction: 'asc', among: [IS_OWING] };
    case 'largest':
    case 'smallest': {
      const direction = sort === 'largest' ? 'desc' : 'asc';
      return { by: AMOUNT, type: 'numeric', direction, among: [HAS_AMOUNT] };
    }
    case 'customer':
      return { by: CUSTOMER, type: 'text', direction: 'asc', among: [HAS_CUSTOMER_NAME] };
    default:
      return {
        by: sql<string>`date`,
        type: 'date',
        direction: sort === 'oldest' ? 'asc' : 'desc',
        among: [],
      };
  }
}

const CUSTOMER = nameOrder('customer_name');
const HAS_CUSTOMER_NAME = sql<SqlBool>`${CUSTOMER} is not null`;
const AMOUNT = sql<string>`abs(total_including_gst)`;
const HAS_AMOUNT = sql<SqlBool>`abs(total_including_gst) is not null`;

/** The direction that rows are read in. */
export function readDirection({ query, position }: Search): 'asc' | 'desc' {
  return position.directionOf(orderOf(query).direction);
}

/** Whether rows are ordered by amount. */
export function isByAmount({ sort }: InvoiceSearchQuery): boolean {
  return sort === 'largest' || sort === 'smallest';
}

/** For more customers than this, reading customer by customer is the last resort. */
export const MAX_LATERAL_CUSTOMERS = 100;

/** The invoices that the query finds among the first `limit` in page order. */
export function scanFirst(
  ctx: Context<'invoicing:read'>,
  search: Search,
  limit: number,
): Promise<FoundRow[]> {
  const { customers } = search.resolved;
  const isByCustomer = customers !== undefined && customers.length <= MAX_LATERAL_CUSTOMERS;
  return ctx.db
    .with('candidates', () =>
      isByCustomer
        ? firstOfCustomers(ctx, search, customers, limit)
        : firstInvoices(ctx, search, limit),
    )
    .selectFrom('candidates')
    .select([...SUMMARY_COLUMNS, 'at'])
    .where(allOf(invoiceSearchConditions(search.query, search.resolved, search.today, true)))
    .where(allOf(isByCustomer || !customers ? [] : [ofCustomers(customers)]))
    .where(allOf(isStillOwing(search.query, 'candidates')))
    .orderBy('at', readDirection(search))
    .orderBy('number', readDirection(search))
    .limit(search.rowLimit)
    .execute();
}

/** The most rows that are counted, and the most that are looked at for that. */
const MAX_COUNTED = 1_000;
const MAX_LOOKED_AT = 2_000;

/**
 * How many invoices the query finds, more than MAX_COUNTED as one more; undefined where the first rows in page order do
 * not tell.
 */
export async function countFirst(
  ctx: Context<'invoicing:read'>,
  search: Search,
): Promise<number | undefined> {
  const { customers } = search.resolved;
  if (customers !== undefined && customers.length > MAX_LATERAL_CUSTOMERS) return undefined;
  const { query, resolved, today } = search;
  // In the order of names, all rows of these customers would have to be sorted first.
  const isByName = query.sort === 'customer';
  const counted: Search = isByName ? { ...search, query: { ...query, sort: 'oldest' } } : search;
  const conditions = [
    ...invoiceSearchConditions(query, resolved, today, true),
    ...(isByName ? [HAS_CUSTOMER_NAME] : []),
    ...isStillOwing(query, 'candidates'),
  ];
  const limit = conditions.length === 0 ? MAX_COUNTED + 1 : MAX_LOOKED_AT;
  const { looked, matching } = await ctx.db
    .with('candidates', () =>
      customers
        ? firstOfCustomers(ctx, counted, customers, limit)
        : firstInvoices(ctx, counted, limit),
    )
    .selectFrom('candidates')
    .select(({ fn }) => [
      fn.countAll<number>().as('looked'),
      fn.countAll<number>().filterWhere(allOf(conditions)).as('matching'),
    ])
    .executeTakeFirstOrThrow();
  const total = Math.min(Number(matching), MAX_COUNTED + 1);
  return Number(looked) < limit || total > MAX_COUNTED ? total : undefined;
}

/** The value at a position in page order, of all customers; undefined if there are fewer rows. */
export async function valueAtPosition(
  { db, countryCode }: Context<'invoicing:read'>,
  search: Search,
  position: number,
): Promise<string | undefined> {
  const { by } = orderOf(search.query);
  const last = await db
    .selectFrom('invoices')
    .select(by.as('at'))
    .where('country_code', '=', countryCode)
    .where(onPage(search))
    .orderBy(by, readDirection(search))
    .orderBy('number', readDirection(search))
    .offset(position - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.at;
}

/** The rows up to a value in page order. */
export function upTo(search: Search, at: string): Condition {
  const { by, type } = orderOf(search.query);
  const operator = readDirection(search) === 'asc' ? sql`<=` : sql`>=`;
  return sql<SqlBool>`${by} ${operator} ${at}::${sql.raw(type)}`;
}

/** The invoices that the query finds, read by the indexes of its conditions. */
export function findByIndexes(
  ctx: Context<'invoicing:read'>,
  search: Search,
  others: readonly Condition[] = [],
): Promise<FoundRow[]> {
  const { query, resolved } = search;
  const invoices = visibleInvoices(ctx)
    .select(orderOf(query).by.as('at'))
    .where(onPage(search))
    .where(allOf(others))
    .where(allOf(resolved.customers ? [ofCustomers(resolved.customers)] : []))
    .where(allOf(invoiceSearchConditions(query, resolved, search.today, false)));
  const sorted = ctx.db
    .selectFrom(fencedSubquery(invoices).as('matching'))
    .select([...SUMMARY_COLUMNS, 'at'])
    .orderBy('at', readDirection(search))
    .orderBy('number', readDirection(search));
  // In order, so that no more are asked than the page needs.
  return ctx.db
    .selectFrom(fencedSubquery(sorted).as('sorted'))
    .select([...SUMMARY_COLUMNS, 'at'])
    .where(allOf(isStillOwing(query, 'sorted')))
    .orderBy('at', readDirection(search))
    .orderBy('number', readDirection(search))
    .limit(search.rowLimit)
    .execute();
}

/**
 * The invoices with the highest numbers among those with a prefix, which may be a hundred thousand. Good
 * enough for a preview, since numbers rise with time.
 */
export function findHighestNumbers(
  ctx: Context<'invoicing:read'>,
  search: Search,
  numbers: readonly string[],
): Promise<FoundRow[]> {
  const highest = NUMBER_COLUMNS.flatMap((column) =>
    numbers.map(
      (form) => sql`(select number from invoices
        where country_code = ${ctx.countryCode} and ${startsWithAny(sql.ref(column), [form])}
        order by ${sql.ref(column)} desc limit ${sql.lit(MAX_HIGHEST)})`,
    ),
  );
  const { by } = orderOf(search.query);
  return visibleInvoices(ctx)
    .select(by.as('at'))
    .where(onPage(search))
    .where(sql<SqlBool>`number in (${sql.join(highest, sql` union all `)})`)
    .orderBy(by, readDirection(search))
    .orderBy('number', readDirection(search))
    .limit(search.rowLimit)
    .execute();
}

const MAX_HIGHEST = 200;

/** Invoices of the search's dates and branch on the page's side of its cursor, of all customers, in page order. */
export function firstInvoices(ctx: Context<'invoicing:read'>, search: Search, limit: number) {
  const { by } = orderOf(search.query);
  return visibleInvoices(ctx)
    .select('product_numbers')
    .select(by.as('at'))
    .where(onPage(search))
    .orderBy(by, readDirection(search))
    .orderBy('number', readDirection(search))
    .limit(limit);
}

/** The same for some customers, read in order customer by customer. */
export function firstOfCustomers(
  ctx: Context<'invoicing:read'>,
  search: Search,
  customers: readonly string[],
  limit: number,
) {
  return ctx.db
    .selectFrom(
      sql<{ customer: string }>`unnest(${[...customers]}::text[])`.as<'chosen'>(
        sql`chosen(customer)`,
      ),
    )
    .innerJoinLateral(
      firstInvoices(ctx, search, limit)
        .where(sql<SqlBool>`left(customer_number, 64) = chosen.customer`)
        .as('theirs'),
      (join) => join.onTrue(),
    )
    .select([...SUMMARY_COLUMNS, 'at'])
    .select('product_numbers')
    .orderBy('at', readDirection(search))
    .orderBy('number', readDirection(search))
    .limit(limit);
}

function onPage(search: Search): Condition {
  const { query, position, exactNumbers } = search;
  const { by, type, among } = orderOf(query);
  const operator = readDirection(search) === 'asc' ? sql`>` : sql`<`;
  const [at, number] = position.key ?? [];
  const isBeyondKey = sql<SqlBool>`(${by}, number) ${operator} (${at}::${sql.raw(type)}, ${number})`;
  const others = sql<SqlBool>`number <> all(${[...exactNumbers]}::text[])`;
  return allOf([
    ...datedWithin(query),
    ...ofBranch(query),
    ...among,
    ...(position.key ? [isBeyondKey] : []),
    ...(exactNumbers.length > 0 ? [others] : []),
  ]);
}
