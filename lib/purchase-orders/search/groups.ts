import { type SqlBool, sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { deliveryTone, orderStatusLabel, orderStatusTone } from '#lib/purchase-orders/labels.ts';
import { orderHref, ordersHref } from '#lib/purchase-orders/links.ts';
import { deliveryDue } from '#lib/purchase-orders/outstanding-lines.ts';
import { PURCHASE_ORDERS } from '#lib/purchase-orders/record.ts';
import { listOrSimilar } from '#lib/records/list.ts';
import { type FoundGroup, GROUP_READ_LIMIT } from '#lib/search/groups.ts';
import { type FoundNames, findNumbersByNames } from '#lib/search/name-search.ts';
import type { SearchResult } from '#lib/search/schema.ts';
import type { ParsedSearch } from '#lib/search/typed/parse-typed-text.ts';
import { caseVariants } from '#lib/search/words.ts';
import { lateText } from '#lib/text/text.ts';
import { todayIn } from '#lib/time/clock.ts';
import { formatDate } from '#lib/time/dates.ts';
import type { OrderSummary } from './schema.ts';
import { SUMMARY_COLUMNS, toOrderSummary } from './summaries.ts';

/** The purchase orders and the suppliers of orders that a text finds, for the global search. */
export async function searchOrderGroups(
  ctx: Context<'procurement:read'>,
  parsed: ParsedSearch,
): Promise<FoundGroup[]> {
  const names = { ...ctx, table: 'purchase_order_names' } as const;
  const kinds = (['supplier', 'product'] as const).map((kind) => ({ ...names, kind }));
  const [suppliers = NONE, products = NONE] = await findNumbersByNames(kinds, parsed.text);
  const similar = (suppliers.similar ?? []).flat();
  return Promise.all([
    orderGroup(ctx, parsed, products.numbers, suppliers.numbers.length > 0, similar),
    supplierGroup(ctx, parsed.text, suppliers.numbers, similar),
  ]);
}

const NONE: FoundNames = { numbers: [] };

/** An exact match of the number comes first. */
async function orderGroup(
  ctx: Context<'procurement:read'>,
  { text: q, names, conditions }: ParsedSearch,
  products: readonly string[],
  hasSuppliers: boolean,
  similar: readonly string[],
): Promise<FoundGroup> {
  const { countryCode } = ctx;
  const [exact, { items: orders, similar: meant }] = await Promise.all([
    findByNumber(ctx, q),
    listOrSimilar(ctx, PURCHASE_ORDERS, { q }, GROUP_READ_LIMIT),
  ]);
  const others = orders.filter(({ number }) => number !== exact?.number);
  const shown = [...(exact ? [exact] : []), ...others].slice(0, GROUP_READ_LIMIT);
  const goodsByOrder = await readOrders(ctx, shown, products);
  const today = todayIn(ctx);
  const hrefOf = ({ number }: OrderSummary) => orderHref(countryCode, number);
  const [only, ...more] = orders;
  // Numbers and dates that say what they are or are beside a name, and no name with a number in it.
  const isSaid = names !== '' || conditions.some(({ kind, dates }) => kind ?? dates[0]);
  const isQualified = conditions.length > 0 && isSaid && !hasSuppliers && products.length === 0;
  return {
    kind: 'orders',
    title: 'Purchase orders',
    relevance: isQualified ? 'condition' : meant.length > 0 ? 'similar' : 'other',
    marks: [...new Set([...similar, ...meant])],
    results: shown.map((order) => ({
      href: hrefOf(order),
      title: order.number,
      ...(order.number === exact?.number ? { label: 'PO no.' } : {}),
      detail: orderDetail(order, goodsByOrder.get(order.number)),
      ...statusOf(order, today),
    })),
    exact: exact && hrefOf(exact),
    only: isQualified && names !== '' && only && more.length === 0 ? hrefOf(only) : undefined,
    all: ordersHref(countryCode, { q }),
  };
}

/** Each supplier links to the list of their orders. */
async function supplierGroup(
  ctx: Context<'procurement:read'>,
  q: string,
  found: readonly string[],
  similar: readonly string[],
): Promise<FoundGroup> {
  const isExact = caseVariants(q).some((form) => found.includes(form));
  const hrefOf = (number: string) => ordersHref(ctx.countryCode, { supplier: number });
  return {
    kind: 'suppliers',
    title: 'Suppliers',
    relevance: similar.length > 0 ? 'similar name' : 'name',
    results: (await readSupplierNames(ctx, found)).map(({ number, name }) => ({
      href: hrefOf(number),
      number,
      title: name ?? number,
      ...(isExact ? { label: 'Supplier no.' } : {}),
      detail: name === null ? 'No name on any purchase order' : number,
    })),
    exact: isExact ? hrefOf(found[0] ?? q) : undefined,
  };
}

async function readSupplierNames(
  { db, countryCode }: Context<'procurement:read'>,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('purchase_order_names')
    .select(['number', 'name'])
    .where('country_code', '=', countryCode)
    .where('kind', '=', 'supplier')
    .where(sql<SqlBool>`number = any(${[...numbers]}::text[])`)
    .orderBy('name')
    .orderBy('number')
    .limit(GROUP_READ_LIMIT)
    .execute();
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

function orderDetail(order: OrderSummary, goods: OrderGoods | undefined): string {
  const { supplierName, supplierNumber, destination, orderDate } = order;
  const branch = goods?.branch ?? destination;
  return [
    goods?.goods,
    supplierName ?? supplierNumber,
    branch && `for ${branch}`,
    orderDate && formatDate(orderDate),
  ]
    .filter(Boolean)
    .join(' · ');
}

function statusOf(order: OrderSummary, today: string): Pick<SearchResult, 'status' | 'tone'> {
  const expected = deliveryDue(order.outstandingDate, today);
  if (!expected)
    return {
      status: orderStatusLabel(order, order.isOpen),
      tone: orderStatusTone(order, order.isOpen),
    };
  const { date, late } = expected;
  return {
    status: late > 0 ? lateText(late) : `Due ${formatDate(date)}`,
    tone: deliveryTone(expected),
  };
}
