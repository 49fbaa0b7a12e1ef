import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn, formatDate } from '#lib/dates.ts';
import { type FoundGroup, READ_SIZE } from '#lib/search/groups.ts';
import { findNames } from '#lib/search/name-search.ts';
import { formsOf } from '#lib/search/number-forms.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import { expectedBy } from './awaited.ts';
import { orderHref, ordersHref } from './order-addresses.ts';
import { standingWords } from './order-words.ts';
import { searchOrders } from './search-orders.ts';
import type { OrderSummary } from './search-schema.ts';
import { suppliersOf } from './search-terms.ts';
import { SUMMARY_COLUMNS, summaryOf } from './summaries.ts';

/** The purchase orders that a text finds, for the search of every screen: that of exactly its number first. */
export async function searchOrderGroup(
  ctx: Context<'procurement:read'>,
  q: string,
): Promise<FoundGroup> {
  const { countryCode, clock } = ctx;
  const [exact, { orders }] = await Promise.all([
    orderNumbered(ctx, q),
    searchOrders(ctx, { q }, READ_SIZE),
  ]);
  const others = orders.filter(({ number }) => number !== exact?.number);
  const today = dateIn(COUNTRY_ZONES[countryCode], clock.now());
  const hrefOf = ({ number }: OrderSummary) => orderHref(countryCode, number);
  return {
    kind: 'orders',
    title: 'Purchase orders',
    results: [...(exact ? [exact] : []), ...others].slice(0, READ_SIZE).map((order) => ({
      href: hrefOf(order),
      title: order.number,
      detail: detailOf(order),
      ...dueOf(order, today),
    })),
    exact: exact && hrefOf(exact),
    all: ordersHref(countryCode, { q }),
  };
}

/** The suppliers of purchase orders that a text finds: each leads to the list of the orders from them. */
export async function searchSupplierGroup(
  ctx: Context<'procurement:read'>,
  q: string,
): Promise<FoundGroup> {
  const { db, countryCode } = ctx;
  const found = await findNames(suppliersOf(ctx), q);
  const rows = await db
    .selectFrom('purchase_order_names')
    .select(['number', 'name'])
    .where('country_code', '=', countryCode)
    .where('kind', '=', 'supplier')
    .where(sql<SqlBool>`number = any(${found}::text[])`)
    .orderBy('name')
    .orderBy('number')
    .limit(READ_SIZE)
    .execute();
  const hrefOf = (number: string) => ordersHref(countryCode, { supplier: number });
  return {
    kind: 'suppliers',
    title: 'Suppliers',
    results: rows.map(({ number, name }) => ({
      href: hrefOf(number),
      title: number,
      detail: name ?? 'No name on any purchase order',
    })),
    exact: formsOf(q).some((form) => found.includes(form)) ? hrefOf(found[0] ?? q) : undefined,
  };
}

async function orderNumbered({ db, countryCode }: Context<'procurement:read'>, q: string) {
  const rows = await db
    .selectFrom('purchase_orders')
    .select(SUMMARY_COLUMNS)
    .where('country_code', '=', countryCode)
    .where('number', 'in', formsOf(q))
    .execute();
  const asTyped = rows.find(({ number }) => number === q) ?? rows[0];
  return asTyped && summaryOf(asTyped);
}

function detailOf(order: OrderSummary): string {
  const { supplierName, supplierNumber, destination, isOpen } = order;
  const supplier = supplierName ?? (supplierNumber === undefined ? '' : `${supplierNumber}`);
  const branch = destination === undefined ? '' : `for branch ${destination}`;
  return [supplier, branch, standingWords(order, isOpen)].filter((part) => part !== '').join(', ');
}

function dueOf({ awaitedDate }: OrderSummary, today: string): Pick<SearchResult, 'meta' | 'tone'> {
  const expected = expectedBy(awaitedDate, today);
  if (!expected) return {};
  if (expected.kind === 'due') return { meta: `due ${formatDate(expected.date)}` };
  const days = expected.days === 1 ? '1 day' : `${expected.days} days`;
  return { meta: `${days} overdue`, tone: 'bad' };
}
