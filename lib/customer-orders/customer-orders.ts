import { sql } from 'kysely';
import { type Context, withScope } from '#lib/auth/context.ts';
import { belongsToCustomers, permittedCustomers } from '#lib/auth/permitted-customers.ts';
import { notFound } from '#lib/errors.ts';
import { withoutOrderPrefix } from '#lib/text/order-number.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { assembleOrder, type CustomerOrder, isToCome } from './customer-order.ts';
import { orderKey, readOrderFacts } from './order-facts.ts';

/** Which orders to find; all that is given has to hold. */
type CustomerOrderQuery = {
  /** With or without its prefix. */
  readonly orderNumber?: string;
  readonly customerNumbers?: readonly string[];
  /** Orders that still wait for one of these products; with customers, also those that were invoiced. */
  readonly productNumbers?: readonly string[];
  /** Only orders of which something is to come, to be handed over or to be invoiced. */
  readonly isOpen?: boolean;
  /** At most 50. */
  readonly limit: number;
};

/**
 * The order with this number, typed with or without its prefix, as far as the caller's scopes show it: documents and
 * money with `invoicing:read`, bought goods with `procurement:read`, promises with `availability:read`. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function getCustomerOrder(ctx: Context, orderNumber: string): Promise<CustomerOrder> {
  const [order] = await readOrders(ctx, [withoutOrderPrefix(orderNumber)]);
  if (order === undefined) throw notFound('customer order', orderNumber);
  return order;
}

/** The orders that a query finds: open ones first, by when the next goods come, then the newest. */
export async function findCustomerOrders(
  ctx: Context,
  query: CustomerOrderQuery,
): Promise<CustomerOrder[]> {
  const limit = Math.min(query.limit, MAX_ORDERS);
  const orders = await readOrders(ctx, await findKeys(ctx, query));
  return orders
    .filter(({ isOpen }) => isOpen || !query.isOpen)
    .toSorted(byNextGoods)
    .slice(0, limit);
}

/**
 * Open orders whose bought-in goods have all come to the branch and are not invoiced: customers to be told. The newest
 * 90 days of purchase orders are looked at.
 */
export async function listCustomerOrdersToTell(
  ctx: Context<'procurement:read'>,
  branchNumber: string,
  limit: number,
): Promise<CustomerOrder[]> {
  const { rows } = await sql<{ key: string }>`
    select customer_order_number as key
    from purchase_order_lines as line join purchase_orders as ordered
      on ordered.country_code = line.country_code and ordered.number = line.purchase_order_number
    where line.country_code = ${ctx.countryCode} and line.branch_number = ${branchNumber}
      and customer_order_number is not null and ordered.order_date >= ${todayOf(ctx)}::date - 90
    group by 1 having sum(awaited_quantity) = 0
      and not exists (
        select from invoices where invoices.country_code = ${ctx.countryCode}
          and invoices.order_number = customer_order_number
          and type in ('TAX_INVOICE', 'CASH_SALE_INVOICE', 'CASH_ON_DELIVERY_INVOICE'))
    order by max(ordered.arrival_date) desc nulls last limit ${sql.lit(MAX_ORDERS)}`.execute(
    ctx.db,
  );
  const orders = await readOrders(
    ctx,
    rows.map(({ key }) => key),
  );
  return orders
    .filter(({ lines }) => lines.some(({ parts }) => parts.some(({ kind }) => kind === 'here')))
    .slice(0, limit);
}

/** The orders with these numbers (without prefix), at most 50 of them, by number. */
export async function findOrdersByKey(
  ctx: Context,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CustomerOrder>> {
  const distinct = [...new Set(keys)].filter((key) => key !== '').slice(0, MAX_ORDERS);
  const facts = await readOrderFacts(ctx, distinct, todayOf(ctx));
  return new Map(
    distinct.flatMap((key) => {
      const order = assembleOrder(key, facts);
      return order ? [[key, order] as const] : [];
    }),
  );
}

/** What a customer waits for next: the earliest date, and undefined if nothing is to come or no date is known. */
function nextDate({ lines }: CustomerOrder): string | undefined {
  return lines
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (isToCome(part) && part.date ? [part.date] : []))
    .toSorted()[0];
}

const MAX_ORDERS = 50;
/** The newest invoices of each customer that are looked through for orders. */
const MAX_INVOICES = 400;
const MAX_CUSTOMERS = 20;

async function readOrders(ctx: Context, keys: readonly string[]): Promise<CustomerOrder[]> {
  return [...(await findOrdersByKey(ctx, keys)).values()];
}

async function findKeys(ctx: Context, query: CustomerOrderQuery): Promise<readonly string[]> {
  const { orderNumber, customerNumbers, productNumbers } = query;
  if (orderNumber !== undefined) return [withoutOrderPrefix(orderNumber)];
  if (customerNumbers !== undefined) {
    const invoicing = withScope(ctx, 'invoicing:read');
    return invoicing ? keysOfCustomers(invoicing, customerNumbers, query) : [];
  }
  return productNumbers === undefined ? [] : keysOfProducts(ctx, productNumbers);
}

/** Orders in the newest invoices of the customers; the open ones first. */
async function keysOfCustomers(
  ctx: Context<'invoicing:read'>,
  customers: readonly string[],
  { productNumbers, isOpen = false }: CustomerOrderQuery,
): Promise<string[]> {
  const products = productNumbers ? [...productNumbers] : null;
  const { rows } = await sql<{ key: string }>`
    with found as materialized (
      select ${orderKey('recent.order_number')} as key, max(recent.date) as date,
        bool_or(recent.type = 'CUSTOMER_ORDER_DEPOSIT') and not bool_or(recent.type <> 'CUSTOMER_ORDER_DEPOSIT')
          as is_paid_ahead,
        bool_or(recent.product_numbers && ${products}::text[]) as has_product
      from unnest(${customers.slice(0, MAX_CUSTOMERS)}::text[]) as customer (number)
        cross join lateral (
          select order_number, type, date, product_numbers from invoices
          where country_code = ${ctx.countryCode} and left(customer_number, 64) = customer.number
            and ${belongsToCustomers('customer_number', permittedCustomers(ctx))}
          order by date desc, number desc limit ${sql.lit(MAX_INVOICES)}) as recent
      where recent.order_number <> ''
      group by 1
    ), weighed as (
      select found.*, is_paid_ahead
        or exists (select from purchase_order_lines as line
          where line.country_code = ${ctx.countryCode} and line.customer_order_number = found.key
            and awaited_quantity > 0)
        or exists (select from commitments where country_code = ${ctx.countryCode}
          and ${orderKey('reference')} = found.key) as is_open
      from found
    )
    select key from weighed
    where (is_open or not ${isOpen}::boolean) and (${products}::text[] is null or has_product
      or exists (select from purchase_order_lines as line
        where line.country_code = ${ctx.countryCode} and line.customer_order_number = key
          and product_number = any(${products}))
      or exists (select from commitments where country_code = ${ctx.countryCode}
        and ${orderKey('reference')} = key and product_number = any(${products})))
    order by is_open desc, date desc limit ${sql.lit(MAX_ORDERS)}`.execute(ctx.db);
  return rows.map(({ key }) => key);
}

/** Orders that wait for any of the products, the earliest first. */
async function keysOfProducts(ctx: Context, products: readonly string[]): Promise<string[]> {
  const numbers = [...products];
  const [bought, promised] = await Promise.all([
    withScope(ctx, 'procurement:read')
      ? sql<{ key: string; date: string | null }>`
          select customer_order_number as key, awaited_date as date from purchase_order_lines
          where country_code = ${ctx.countryCode} and product_number = any(${numbers}::text[])
            and awaited_quantity > 0 and customer_order_number is not null
          order by coalesce(awaited_date, 'infinity') limit ${sql.lit(MAX_ORDERS)}`.execute(ctx.db)
      : undefined,
    withScope(ctx, 'availability:read')
      ? sql<{ key: string; date: string | null }>`
          select ${orderKey('reference')} as key, date from commitments
          where country_code = ${ctx.countryCode} and product_number = any(${numbers}::text[])
          order by date limit ${sql.lit(MAX_ORDERS)}`.execute(ctx.db)
      : undefined,
  ]);
  return [...(bought?.rows ?? []), ...(promised?.rows ?? [])]
    .toSorted((a, b) => ((a.date ?? '9999') < (b.date ?? '9999') ? -1 : 1))
    .map(({ key }) => key);
}

function byNextGoods(a: CustomerOrder, b: CustomerOrder): number {
  if (a.isOpen !== b.isOpen) return a.isOpen ? -1 : 1;
  if (!a.isOpen) return (a.date ?? '') > (b.date ?? '') ? -1 : 1;
  return (nextDate(a) ?? '9999') < (nextDate(b) ?? '9999') ? -1 : 1;
}

function todayOf({ countryCode, clock }: Context): string {
  return dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
}
