import { sql } from 'kysely';
import {
  belongsToCustomers,
  type Context,
  permittedCustomers,
  withScope,
} from '#lib/auth/context.ts';
import { orderKey } from '#lib/documents/order-balance-sql.ts';
import { notFound } from '#lib/errors.ts';
import { withoutOrderPrefix } from '#lib/text/text.ts';
import { todayIn } from '#lib/time/clock.ts';
import { assembleOrder, type CustomerOrder } from './customer-order.ts';
import { byDueDate } from './order-dates.ts';
import { readOrderSources } from './order-sources.ts';

/** Which orders to find: the one with a number, with or without its prefix, or those of customers. */
type CustomerOrderQuery = (
  | { readonly orderNumber: string }
  | { readonly customerNumbers: readonly string[] }
) & {
  /** Only orders of which something is to come, to be handed over or to be invoiced. */
  readonly isOpen?: boolean;
  /** At most 50. */
  readonly limit: number;
};

export type FoundOrders = {
  readonly orders: readonly CustomerOrder[];
  /** Whether there are more, or may be among the older documents of a customer, which were not looked at. */
  readonly isTruncated: boolean;
};

/**
 * The order with this number, typed with or without its prefix, as far as the caller's scopes show it: documents and
 * money with `invoicing:read`, bought goods with `procurement:read`, promises with `availability:read`. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function getCustomerOrder(ctx: Context, orderNumber: string): Promise<CustomerOrder> {
  const [order] = (await findOrdersByKey(ctx, [withoutOrderPrefix(orderNumber)])).values();
  if (order === undefined) throw notFound('customer order', orderNumber);
  return order;
}

/**
 * The orders that a query finds: open ones first, by when the next goods come, then the newest. For each customer the
 * newest 400 documents are looked at.
 */
export async function findCustomerOrders(
  ctx: Context,
  query: CustomerOrderQuery,
): Promise<FoundOrders> {
  const limit = Math.min(query.limit, MAX_ORDERS);
  const { keys, isTruncated } = await findKeys(ctx, query);
  const orders = [...(await findOrdersByKey(ctx, keys)).values()]
    .filter(({ isOpen }) => isOpen || !query.isOpen)
    .toSorted(byDueFirst);
  return { orders: orders.slice(0, limit), isTruncated: isTruncated || orders.length > limit };
}

/** The orders with these numbers (without prefix), at most 50 of them, by number. */
export async function findOrdersByKey(
  ctx: Context,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CustomerOrder>> {
  const distinct = [...new Set(keys)].filter((key) => key !== '').slice(0, MAX_ORDERS);
  const sources = await readOrderSources(ctx, distinct, todayIn(ctx));
  return new Map(
    distinct.flatMap((key) => {
      const order = assembleOrder(key, sources);
      return order ? [[key, order] as const] : [];
    }),
  );
}

/** The most orders that are read at once. */
export const MAX_ORDERS = 50;
/** The newest invoices of each customer that are looked through for orders. */
const MAX_INVOICES = 400;
/** Of more than 20 customers fewer of each. */
const MAX_READ = 8_000;
/** Those of one telephone number may be many. */
export const MAX_CUSTOMERS = 100;

type FoundKeys = { readonly keys: readonly string[]; readonly isTruncated: boolean };

async function findKeys(ctx: Context, query: CustomerOrderQuery): Promise<FoundKeys> {
  if ('orderNumber' in query)
    return { keys: [withoutOrderPrefix(query.orderNumber)], isTruncated: false };
  const invoicing = withScope(ctx, 'invoicing:read');
  if (!invoicing) return { keys: [], isTruncated: false };
  return keysOfCustomers(invoicing, query.customerNumbers, query.isOpen ?? false);
}

/** Orders in the newest documents of the customers; the open ones first. */
async function keysOfCustomers(
  ctx: Context<'invoicing:read'>,
  customers: readonly string[],
  isOpen: boolean,
): Promise<FoundKeys> {
  const asked = customers.slice(0, MAX_CUSTOMERS);
  const most = Math.min(MAX_INVOICES, Math.floor(MAX_READ / Math.max(1, asked.length)));
  const { rows } = await sql<FoundKeys>`
    with recent as materialized (
      select customer.number as customer, newest.*
      from unnest(${asked}::text[]) as customer (number)
        cross join lateral (
          select order_number, type, date from invoices
          where country_code = ${ctx.countryCode} and left(customer_number, 64) = customer.number
            and ${belongsToCustomers('customer_number', permittedCustomers(ctx))}
          order by date desc, number desc limit ${sql.lit(most)}) as newest
    ), found as materialized (
      select ${orderKey('order_number')} as key, max(date) as date,
        bool_and(type = 'CUSTOMER_ORDER_DEPOSIT') as is_paid_ahead
      from recent where order_number <> '' group by 1
    ), weighed as (
      select found.*, is_paid_ahead
        or exists (select from purchase_order_lines as line
          where line.country_code = ${ctx.countryCode} and line.customer_order_number = found.key
            and outstanding_quantity > 0)
        or exists (select from commitments where country_code = ${ctx.countryCode}
          and ${orderKey('reference')} = found.key) as is_open
      from found
    ), chosen as (
      select * from weighed where is_open or not ${isOpen}::boolean
      order by is_open desc, date desc, key limit ${sql.lit(MAX_ORDERS)}
    )
    select coalesce((select array_agg(key order by is_open desc, date desc, key) from chosen), '{}')
        as keys,
      (select count(*) from chosen) = ${sql.lit(MAX_ORDERS)} or exists (
        select from recent group by customer having count(*) = ${sql.lit(most)}
      ) as "isTruncated"`.execute(ctx.db);
  const [{ keys, isTruncated } = { keys: [], isTruncated: false }] = rows;
  return { keys, isTruncated: isTruncated || customers.length > asked.length };
}

function byDueFirst(a: CustomerOrder, b: CustomerOrder): number {
  if (a.isOpen !== b.isOpen) return a.isOpen ? -1 : 1;
  if (!a.isOpen) return (a.date ?? '') > (b.date ?? '') ? -1 : 1;
  return byDueDate(a.lines, b.lines);
}
