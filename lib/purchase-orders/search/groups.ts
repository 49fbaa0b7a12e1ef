import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { deliveryTone, orderStatusLabel } from '#lib/purchase-orders/labels.ts';
import { orderHref, ordersHref } from '#lib/purchase-orders/links.ts';
import { deliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import { PURCHASE_ORDERS } from '#lib/purchase-orders/record.ts';
import { listOrSimilar } from '#lib/records/list.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { type FoundNames, findNumbersByNames } from '#lib/search/name-search.ts';
import { partyGroup } from '#lib/search/party-group.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants } from '#lib/search/words.ts';
import { lateText } from '#lib/text/text.ts';
import { toneOf } from '#lib/text/tones.ts';
import { todayIn } from '#lib/time/clock.ts';
import { formatDate } from '#lib/time/dates.ts';
import { type OrderSummary, SUMMARY_COLUMNS, toOrderSummary } from './summaries.ts';

/** The purchase orders and the suppliers of orders that a text finds, for the global search. */
export async function searchOrderGroups(
  ctx: Context<'procurement:read'>,
  parsed: ParsedSearch,
): Promise<FoundGroup[]> {
  const names = { ...ctx, table: 'purchase_order_names' } as const;
  const suppliers = { ...names, kind: 'supplier' } as const;
  const [found = NONE, products = NONE] = await findNumbersByNames(
    [suppliers, { ...names, kind: 'product' }],
    parsed.text,
  );
  return Promise.all([
    orderGroup(ctx, parsed, products.numbers, found),
    partyGroup(suppliers, { ...found, isSimilar: found.similar !== undefined }, parsed, {
      kind: 'suppliers',
      title: 'Suppliers',
      label: 'Supplier no.',
      document: 'purchase order',
      hrefOf: (supplier) => ordersHref({ supplier }),
    }),
  ]);
}

const NONE: FoundNames = { numbers: [] };

/** An exact match of the number comes first. */
async function orderGroup(
  ctx: Context<'procurement:read'>,
  { text: q, names, conditions }: ParsedSearch,
  products: readonly string[],
  suppliers: FoundNames,
): Promise<FoundGroup> {
  const [exact, { items: orders, similar: meant }] = await Promise.all([
    findByNumber(ctx, q),
    listOrSimilar(ctx, PURCHASE_ORDERS, { q }, GROUP_READ_LIMIT),
  ]);
  const others = orders.filter(({ number }) => number !== exact?.number);
  const shown = [...(exact ? [exact] : []), ...others].slice(0, GROUP_READ_LIMIT);
  const goodsByOrder = await readOrders(ctx, shown, products);
  const today = todayIn(ctx);
  const [only, ...more] = orders;
  // Numbers and dates that say what they are or are beside a name, and no name with a number in it.
  const isSaid = names !== '' || conditions.some(({ kind, dates }) => kind ?? dates[0]);
  const isNamed = suppliers.numbers.length + products.length > 0;
  const isQualified = conditions.length > 0 && isSaid && !isNamed;
  return {
    kind: 'orders',
    title: 'Purchase orders',
    relevance: isQualified ? 'condition' : meant.length > 0 ? 'similar' : 'other',
    marks: [...new Set([...(suppliers.similar ?? []).flat(), ...meant])],
    results: shown.map((order) => ({
      href: orderHref(order.number),
      title: order.number,
      label: order.number === exact?.number && 'PO no.',
      isExact: order.number === exact?.number,
      details: detailsOf(order, goodsByOrder.get(order.number)),
      ...statusOf(order, today),
    })),
    only:
      isQualified && names !== '' && only && more.length === 0 ? orderHref(only.number) : undefined,
    all: ordersHref({ q }),
  };
}

async function findByNumber({ db, countryCode }: Context<'procurement:read'>, q: string) {
  const rows = await db
    .selectFrom('purchase_orders')
    .select(SUMMARY_COLUMNS)
    .where('country_code', '=', countryCode)
    .where('number', 'in', caseVariants(q))
    .execute();
  const asTyped = rows.find(({ number }) => number === q) ?? rows[0];
  return asTyped && toOrderSummary(asTyped);
}

type OrderGoods = { readonly goods: string | null; readonly branch: string | null };

/** By number of the order the name of its branch, and of one of the products where it was found by these. */
async function readOrders(
  { db, countryCode }: Context<'procurement:read'>,
  orders: readonly OrderSummary[],
  products: readonly string[],
): Promise<ReadonlyMap<string, OrderGoods>> {
  if (orders.length === 0) return new Map();
  const numbers = orders.map(({ number }) => number);
  const { rows } = await sql<OrderGoods & { number: string }>`
    select ordered.number, branches.name as branch, (
      select min(names.name) from purchase_order_lines as line
      join purchase_order_names as names on names.country_code = line.country_code
        and names.kind = 'product' and names.number = line.product_number
      where line.country_code = ordered.country_code and line.purchase_order_number = ordered.number
        and line.product_number = any(${[...products]}::text[])) as goods
    from purchase_orders as ordered left join branches
      on branches.country_code = ordered.country_code and branches.number = ordered.destination
    where ordered.country_code = ${countryCode} and ordered.number = any(${numbers}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

function detailsOf(order: OrderSummary, goods: OrderGoods | undefined) {
  const { supplierName, supplierNumber, destination, orderDate } = order;
  const branch = goods?.branch ?? destination;
  return [
    goods?.goods,
    supplierName ?? supplierNumber?.toString(),
    branch && `for ${branch}`,
    orderDate && formatDate(orderDate),
  ];
}

function statusOf(order: OrderSummary, today: string): Pick<SearchResult, 'status' | 'tone'> {
  const expected = deliveryDue(order.outstandingDate, today);
  if (!expected) {
    const status = orderStatusLabel(order, order.isOpen);
    return { status, tone: toneOf(status) };
  }
  const { date, late } = expected;
  return {
    status: late > 0 ? lateText(late) : `Due ${formatDate(date)}`,
    tone: deliveryTone(expected),
  };
}
