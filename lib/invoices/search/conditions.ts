import { type SqlBool, sql } from 'kysely';
import { isLatestBalance } from '#lib/documents/order-balance-sql.ts';
import { IS_OWING, isOverdue } from '#lib/invoices/record/overdue-sql.ts';
import { allOf, anyOf, type Condition, startsWithAny } from '#lib/search/conditions.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import type { SearchCondition } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants } from '#lib/search/words.ts';
import type { ResolvedSearch } from './interpretations.ts';
import type { InvoiceSearchQuery } from './schema.ts';
import { OWING_FILTERS, SEARCH_NUMBER_NAMES, SEARCH_NUMBERS } from './schema.ts';

/**
 * The conditions of a search other than customer, branch and date, as SQL over the columns of `invoices`: written to be
 * cheap row by row with `byRow`, otherwise so that indexes can be used. `today` is `YYYY-MM-DD`.
 */
export function invoiceSearchConditions(
  query: InvoiceSearchQuery,
  resolved: ResolvedSearch,
  today: string,
  byRow: boolean,
): Condition[] {
  const { type, least, most, status } = query;
  const { products, interpretations } = resolved;
  const hasProduct = byRow ? containsAnyOf : overlaps;
  const conditions: Condition[] = [];
  for (const name of SEARCH_NUMBER_NAMES) {
    const number = query[name];
    if (number)
      conditions.push(startsWithAny(sql.ref(SEARCH_NUMBERS[name].column), caseVariants(number)));
  }
  if (type && type.length > 0) conditions.push(sql`type = any(${[...type]}::text[])`);
  if (status) conditions.push(hasStatus(status, today));
  if (least) conditions.push(sql`abs(total_including_gst) >= ${least}::numeric`);
  if (most) conditions.push(sql`abs(total_including_gst) <= ${most}::numeric`);
  if (products) conditions.push(hasProduct(products));
  if (interpretations) {
    const { numbers, customers, both, qualified } = interpretations;
    const alternatives =
      numbers.length === 0
        ? []
        : NUMBER_COLUMNS.map((column) => startsWithAny(sql.ref(column), numbers));
    if (customers.length > 0) alternatives.push(ofCustomers(customers));
    if (interpretations.products.length > 0)
      alternatives.push(hasProduct(interpretations.products));
    if (both.customers.length > 0) {
      // The customers are the more selective condition.
      alternatives.push(sql`(${ofCustomers(both.customers)} and ${containsAnyOf(both.products)})`);
    }
    if (qualified) alternatives.push(meetsAll(qualified));
    conditions.push(anyOf(alternatives));
  }
  return conditions;
}

type Qualified = NonNullable<NonNullable<ResolvedSearch['interpretations']>['qualified']>;

/** Amounts, dates and numbers are the more selective conditions; names are checked on what they find. */
function meetsAll({ names, conditions }: Qualified): Condition {
  const met = conditions.map(meets);
  if (names) {
    const named: Condition[] = [];
    if (names.customers.length > 0) named.push(ofCustomers(names.customers));
    if (names.products.length > 0) named.push(containsAnyOf(names.products));
    const { both } = names;
    if (both.customers.length > 0)
      named.push(sql`(${ofCustomers(both.customers)} and ${containsAnyOf(both.products)})`);
    met.push(anyOf(named));
  }
  return allOf(met);
}

/** A number, amount or date of the document in any of its readings. */
function meets({ kind, numbers, amount, dates }: SearchCondition): Condition {
  const readings: Condition[] = [];
  if (numbers.length > 0) {
    const columns = kind === undefined ? NUMBER_COLUMNS : [COLUMN_OF_KIND[kind]];
    readings.push(
      ...columns.map((column) => sql<SqlBool>`${sql.ref(column)} = any(${[...numbers]}::text[])`),
    );
    const prefixes = numbers.filter(({ length }) => length >= MIN_PREFIX_LENGTH);
    if (kind === undefined && prefixes.length > 0)
      readings.push(...columns.map((column) => startsWithAny(sql.ref(column), prefixes)));
    if (kind === undefined) readings.push(ofCustomers(numbers), overlaps(numbers));
  }
  if (amount)
    readings.push(
      within(sql`abs(total_including_gst)`, amount),
      sql`(${IS_OWING} and ${within(sql`balance_owing`, amount)})`,
    );
  if (dates.length > 0)
    readings.push(
      sql`date = any(${[...dates]}::date[])`,
      sql`due_date = any(${[...dates]}::date[])`,
    );
  return anyOf(readings);
}

function within(
  dollars: Condition,
  { from, below }: NonNullable<SearchCondition['amount']>,
): Condition {
  return sql`(${dollars} >= ${from}::numeric and ${dollars} < ${below}::numeric)`;
}

/** Shorter prefixes are of too many numbers to combine with names. */
const MIN_PREFIX_LENGTH = 4;

const COLUMN_OF_KIND = {
  invoice: 'number',
  order: SEARCH_NUMBERS.order.column,
  job: SEARCH_NUMBERS.job.column,
  purchaseOrder: SEARCH_NUMBERS.purchaseOrder.column,
} as const;

/** The numbers of a document that the general search field `q` finds. */
export const NUMBER_COLUMNS: readonly string[] = [
  'number',
  ...Object.values(SEARCH_NUMBERS).map(({ column }) => column),
];

/** Invoices of any of the customers. */
export function ofCustomers(customers: readonly string[]): Condition {
  return sql`left(customer_number, 64) = any(${[...customers]}::text[])`;
}

/** What the search for something owing asks besides of the rows that it finds: `invoice` is their alias. */
export function isStillOwing({ status }: InvoiceSearchQuery, invoice: string): Condition[] {
  return OWING_FILTERS.includes(status ?? '') ? [isLatestBalance(invoice)] : [];
}

function hasStatus(status: NonNullable<InvoiceSearchQuery['status']>, today: string): Condition {
  switch (status) {
    case 'overdue':
      return isOverdue(today);
    case 'owing':
      return IS_OWING;
    case 'part-paid':
      return sql`payment = 'PART_PAID'`;
    case 'credited':
      return sql`payment in ('CREDITED', 'REFUNDED')`;
    case 'paid':
      return sql`payment = 'PAID'`;
    case 'unknown':
      return sql`payment = 'UNKNOWN'`;
    default:
      return sql`true`;
  }
}

/** Invoices that the branch sold. */
export function ofBranch({ branch }: InvoiceSearchQuery): Condition[] {
  if (!branch || branch === ALL_BRANCHES) return [];
  return [sql`selling_branch = any(${caseVariants(branch)}::text[])`];
}

/** Invoices within the date range, if one is given; documents without a date are in none. */
export function datedWithin({ from, to }: InvoiceSearchQuery): Condition[] {
  const earliest = from || (to ? '0001-01-01' : undefined);
  const conditions: Condition[] = [];
  if (earliest) conditions.push(sql`date >= ${earliest}::date`);
  if (to) conditions.push(sql`date <= ${to}::date`);
  return conditions;
}

function overlaps(products: readonly string[]): Condition {
  return sql`product_numbers && ${[...products]}::text[]`;
}

/**
 * The same condition as `overlaps` for checking row by row. `unnest` in the select list yields numbers one by one and
 * stops at the first match; in the `from` clause it would materialise them all, which takes five times as long.
 */
function containsAnyOf(products: readonly string[]): Condition {
  return sql`exists (
    select from (select unnest(product_numbers) as product) as has
    where has.product = any(${[...products]}::text[]))`;
}
