import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import {
  type Asked,
  branch,
  code,
  dateRange,
  day,
  flag,
  searchText,
  text,
  wordsOf,
} from '#lib/records/fields.ts';
import { record } from '#lib/records/record.ts';
import { dateToken, hasAny, hasBeginning, hasGoods, numberToken } from '#lib/records/tokens.ts';
import {
  allOf,
  anyOf,
  type Condition,
  matchesAlternatives,
  matchesText,
} from '#lib/search/conditions.ts';
import { nameOrder } from '#lib/search/name-search.ts';
import { parseTypedSearch, type SearchCondition } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants } from '#lib/search/words.ts';
import { todayIn } from '#lib/time/clock.ts';
import { firstExpectedDate } from './outstanding-lines.ts';
import type { PurchaseOrder } from './schema.ts';
import { SUMMARY_COLUMNS, toOrderSummary } from './search/summaries.ts';

/** The expressions that lists are ordered by, exactly as indexed: a missing date comes before or after all others. */
export const ORDER_DATE = sql<string>`coalesce(order_date, '-infinity'::date)`;
export const EXPECTED_DATE = sql<string>`coalesce(outstanding_date, 'infinity'::date)`;

export const PURCHASE_ORDERS = record({
  name: 'purchase-orders',
  noun: 'purchase order',
  title: 'Purchase orders',
  scope: 'procurement:read',
  table: 'purchase_orders',
  key: 'number',
  visibleTo: 'everybody',
  columns: SUMMARY_COLUMNS,
  items: (_, rows) => rows.map(toOrderSummary),
  namesTable: 'purchase_order_names',
  fields: {
    q: searchText('Number, reference, supplier or product', isMeant),
    branch: branch('Branch', 'destination'),
    supplier: text('Supplier', isFromSupplier),
    product: text('Product', hasProduct),
    overdue: flag('Late', (_, { ctx }) => isLate(todayIn(ctx))),
    open: flag('Open', () => sql`is_open`),
    ...dateRange(ORDER_DATE, ['Ordered from', 'Ordered to']),
    due: day('Due by', 'next', (date) => sql`${EXPECTED_DATE} <= ${date}::date`),
    state: code('Status code (one letter)', 'state', { kind: 'text', maxLength: 1 }),
  },
  orders: {
    newest: { words: 'newest first', by: ORDER_DATE, type: 'date', direction: 'desc' },
    oldest: { words: 'oldest first', by: ORDER_DATE, type: 'date', direction: 'asc' },
    due: { words: 'due first', by: EXPECTED_DATE, type: 'date', direction: 'asc' },
    supplier: {
      words: 'by supplier',
      by: nameOrder('supplier_name'),
      type: 'text',
      direction: 'asc',
    },
  },
  // Besides its supplier, who is found by each name that orders have.
  found: {
    numbers: ({ purchaseOrderNumber, referenceNumber }: PurchaseOrder) => ({
      purchaseOrder: purchaseOrderNumber,
      reference: referenceNumber,
    }),
    dates: (order) => [order.orderDate, firstExpectedDate(order)],
    goods: ({ lines = [] }) =>
      lines.map(({ product }) => ({ number: product?.number, name: product?.description })),
  },
});

/** Something is expected before today: the rule of `deliveryDue`. */
export function isLate(today: string): Condition {
  return sql`${EXPECTED_DATE} < ${today}::date`;
}

/** A number or its beginning, a supplier, goods; or numbers and dates that all hold, also beside one of these. */
function isMeant(typed: string, asked: Asked): Condition {
  const { names, conditions } = parseTypedSearch(asked.ctx, typed);
  const named = (name: string) =>
    anyOf([isFromSupplier(name, asked), hasGoods(wordsOf(name, asked))]);
  const qualified = conditions.map(meets);
  return anyOf([
    hasBeginning(numberToken(typed)),
    named(typed),
    ...(conditions.length > 0 ? [allOf([...qualified, ...(names ? [named(names)] : [])])] : []),
  ]);
}

/** A number or a date of the order; it has no amounts of the customer's. */
function meets({ kind, numbers, dates }: SearchCondition): Condition {
  const tokens = [...numbers.map((number) => numberToken(number, kind)), ...dates.map(dateToken)];
  return tokens.length > 0 ? hasAny(tokens) : sql`false`;
}

/** The supplier with exactly this number, or else those with the words in one of their names. */
function isFromSupplier(typed: string, asked: Asked): Condition {
  const suppliers = namesOf(asked.ctx, 'supplier');
  const isNamed = asked.alternatives
    ? matchesAlternatives(wordsOf(typed, asked))
    : matchesText(typed);
  return sql`supplier_number = any(array(
    with exact as materialized (select number from ${suppliers} and ${hasNumber(typed)})
    select number::integer from exact
    union all
    select number::integer from ${suppliers} and ${isNamed} and not exists (select from exact)))`;
}

/** The product with exactly this number, or else goods with the words. */
function hasProduct(typed: string, asked: Asked): Condition {
  const isNumber = sql`exists (select from ${namesOf(asked.ctx, 'product')} and ${hasNumber(typed)})`;
  return anyOf([
    hasAny(caseVariants(typed).map((number) => `.${numberToken(number)}`)),
    sql`(${hasGoods(wordsOf(typed, asked))} and not ${isNumber})`,
  ]);
}

function namesOf({ countryCode }: Context, kind: 'supplier' | 'product') {
  return sql`purchase_order_names where country_code = ${countryCode} and kind = ${kind}`;
}

function hasNumber(typed: string): Condition {
  return sql`number = any(${caseVariants(typed)}::text[])`;
}
