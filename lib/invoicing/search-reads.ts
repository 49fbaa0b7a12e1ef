import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { all, begins, type Condition } from '#lib/search/conditions.ts';
import { fenced } from '#lib/search/fences.ts';
import { conditionsOf, datedWithin, NUMBER_COLUMNS, ofCustomers } from './search-conditions.ts';
import type { InvoiceSearchQuery } from './search-schema.ts';
import type { Sought } from './search-terms.ts';
import { SUMMARY_COLUMNS, type SummaryRow, visibleInvoices } from './summaries.ts';

export type Key = readonly [date: string, number: string];

export type Search = {
  readonly query: InvoiceSearchQuery;
  readonly sought: Sought;
  readonly key: Key | undefined;
  /** The invoices that stand before the pages: of exactly the number that was typed. */
  readonly apart: readonly string[];
  /** How many are read: one more than a page. */
  readonly most: number;
};

/** Both ways are one index, read from one end or the other. */
export function directionOf({ query }: Search): 'asc' | 'desc' {
  return query.sort === 'oldest' ? 'asc' : 'desc';
}

/** Of more customers than this the newest invoices are read customer by customer only where nothing else will do. */
export const MOST_CUSTOMERS = 100;

/** Those that the query finds among so many of the newest. */
export function amongNewest(
  ctx: Context<'invoicing:read'>,
  search: Search,
  limit: number,
): Promise<SummaryRow[]> {
  const { customers } = search.sought;
  const isByCustomer = customers !== undefined && customers.length <= MOST_CUSTOMERS;
  return ctx.db
    .with('candidates', () =>
      isByCustomer ? newestOf(ctx, search, customers, limit) : newest(ctx, search, limit),
    )
    .selectFrom('candidates')
    .select(SUMMARY_COLUMNS)
    .where(all(conditionsOf(search.query, search.sought, true)))
    .where(all(isByCustomer || !customers ? [] : [ofCustomers(customers)]))
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .limit(search.most)
    .execute();
}

/** The date of the last among so many of the first, whoever's they are; undefined where there are not so many. */
export async function dateOfLastAmong(
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

/** Those that the query finds by the indexes of what it asks for. */
export function matching(
  ctx: Context<'invoicing:read'>,
  search: Search,
  others: readonly Condition[] = [],
): Promise<SummaryRow[]> {
  const { query, sought } = search;
  const found = visibleInvoices(ctx)
    .where(within(search))
    .where(all(others))
    .where(all(sought.customers ? [ofCustomers(sought.customers)] : []))
    .where(all(conditionsOf(query, sought, false)));
  return ctx.db
    .selectFrom(fenced(found).as('matching'))
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
export function ofHighestNumbers(
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
export function newest(ctx: Context<'invoicing:read'>, search: Search, limit: number) {
  return visibleInvoices(ctx)
    .select('product_numbers')
    .where(within(search))
    .orderBy('date', directionOf(search))
    .orderBy('number', directionOf(search))
    .limit(limit);
}

/** Those of the customers: read in the order of each. */
export function newestOf(
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
