import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { allOf, type Condition, startsWithAny } from '#lib/search/conditions.ts';
import { fencedSubquery } from '#lib/search/planner-fences.ts';
import { datedWithin, invoiceSearchConditions, NUMBER_COLUMNS, ofCustomers } from './conditions.ts';
import type { ResolvedSearch } from './interpretations.ts';
import type { InvoiceSearchQuery } from './schema.ts';
import { SUMMARY_COLUMNS, type SummaryRow, visibleInvoices } from './summaries.ts';

export type Key = readonly [date: string, number: string];

export type Search = {
  readonly query: InvoiceSearchQuery;
  readonly resolved: ResolvedSearch;
  readonly key: Key | undefined;
  /** Numbers of the exact matches, which come before the first page and are left out of all pages. */
  readonly exactNumbers: readonly string[];
  /** Rows to read: one more than a page. */
  readonly rowLimit: number;
};

/** Both directions read the same index, from either end. */
export function sortDirection({ query }: Search): 'asc' | 'desc' {
  return query.sort === 'oldest' ? 'asc' : 'desc';
}

/** For more customers than this, reading customer by customer is the last resort. */
export const MAX_LATERAL_CUSTOMERS = 100;

/** The invoices that the query finds among the first `limit` in page order. */
export function scanNewest(
  ctx: Context<'invoicing:read'>,
  search: Search,
  limit: number,
): Promise<SummaryRow[]> {
  const { customers } = search.resolved;
  const isByCustomer = customers !== undefined && customers.length <= MAX_LATERAL_CUSTOMERS;
  return ctx.db
    .with('candidates', () =>
      isByCustomer
        ? newestOfCustomers(ctx, search, customers, limit)
        : newestInvoices(ctx, search, limit),
    )
    .selectFrom('candidates')
    .select(SUMMARY_COLUMNS)
    .where(allOf(invoiceSearchConditions(search.query, search.resolved, true)))
    .where(allOf(isByCustomer || !customers ? [] : [ofCustomers(customers)]))
    .orderBy('date', sortDirection(search))
    .orderBy('number', sortDirection(search))
    .limit(search.rowLimit)
    .execute();
}

/** The date at a position in page order, of all customers; undefined if there are fewer rows. */
export async function dateAtPosition(
  { db, countryCode }: Context<'invoicing:read'>,
  search: Search,
  position: number,
): Promise<string | undefined> {
  const last = await db
    .selectFrom('invoices')
    .select('date')
    .where('country_code', '=', countryCode)
    .where(inDatesAfterKey(search))
    .orderBy('date', sortDirection(search))
    .orderBy('number', sortDirection(search))
    .offset(position - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.date;
}

/** The invoices that the query finds, read by the indexes of its conditions. */
export function findByIndexes(
  ctx: Context<'invoicing:read'>,
  search: Search,
  others: readonly Condition[] = [],
): Promise<SummaryRow[]> {
  const { query, resolved } = search;
  const invoices = visibleInvoices(ctx)
    .where(inDatesAfterKey(search))
    .where(allOf(others))
    .where(allOf(resolved.customers ? [ofCustomers(resolved.customers)] : []))
    .where(allOf(invoiceSearchConditions(query, resolved, false)));
  return ctx.db
    .selectFrom(fencedSubquery(invoices).as('matching'))
    .select(SUMMARY_COLUMNS)
    .orderBy('date', sortDirection(search))
    .orderBy('number', sortDirection(search))
    .limit(search.rowLimit)
    .execute();
}

/**
 * Of the invoices with a number prefix, of which there may be a hundred thousand, those with the highest numbers. Good
 * enough for a preview, since numbers rise with time.
 */
export function findHighestNumbers(
  ctx: Context<'invoicing:read'>,
  search: Search,
  numbers: readonly string[],
): Promise<SummaryRow[]> {
  const highest = NUMBER_COLUMNS.flatMap((column) =>
    numbers.map(
      (form) => sql`(select number from invoices
        where country_code = ${ctx.countryCode} and ${startsWithAny(sql.ref(column), [form])}
        order by ${sql.ref(column)} desc limit ${sql.lit(MAX_HIGHEST)})`,
    ),
  );
  return visibleInvoices(ctx)
    .where(inDatesAfterKey(search))
    .where(sql<SqlBool>`number in (${sql.join(highest, sql` union all `)})`)
    .orderBy('date', sortDirection(search))
    .orderBy('number', sortDirection(search))
    .limit(search.rowLimit)
    .execute();
}

const MAX_HIGHEST = 200;

/** Invoices of the search's dates after the cursor, of all customers, in page order. */
export function newestInvoices(ctx: Context<'invoicing:read'>, search: Search, limit: number) {
  return visibleInvoices(ctx)
    .select('product_numbers')
    .where(inDatesAfterKey(search))
    .orderBy('date', sortDirection(search))
    .orderBy('number', sortDirection(search))
    .limit(limit);
}

/** The same for some customers, read in order customer by customer. */
export function newestOfCustomers(
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
      newestInvoices(ctx, search, limit)
        .where(sql<SqlBool>`left(customer_number, 64) = chosen.customer`)
        .as('theirs'),
      (join) => join.onTrue(),
    )
    .select(SUMMARY_COLUMNS)
    .select('product_numbers')
    .orderBy('date', sortDirection(search))
    .orderBy('number', sortDirection(search))
    .limit(limit);
}

function inDatesAfterKey(search: Search): Condition {
  const { query, key, exactNumbers } = search;
  const operator = sortDirection(search) === 'asc' ? sql`>` : sql`<`;
  const isAfterKey = key && sql<SqlBool>`(date, number) ${operator} (${key[0]}::date, ${key[1]})`;
  const others = sql<SqlBool>`number <> all(${[...exactNumbers]}::text[])`;
  return allOf([
    ...datedWithin(query),
    ...(isAfterKey ? [isAfterKey] : []),
    ...(exactNumbers.length > 0 ? [others] : []),
  ]);
}
