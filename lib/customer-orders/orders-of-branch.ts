import { sql } from 'kysely';
import { type Context, withScope } from '#lib/auth/context.ts';
import { namesOrder } from '#lib/documents/order-balance-sql.ts';
import { todayIn } from '#lib/time/clock.ts';
import { type CustomerOrder, isReadyForPickup } from './customer-order.ts';
import { type FoundOrders, findOrdersByKey, MAX_ORDERS } from './customer-orders.ts';
import { isOwnOrder } from './order-sources.ts';

/**
 * The orders whose customers are to be called: goods were bought in for them and are at the branch, none is still to
 * come (`isReadyForPickup`), to whichever branch, and nothing is invoiced. The longest bought in first, at most 50. What was
 * bought in the last 120 days is looked at; orders without a document of a customer are left out, as nobody would know
 * whom to call.
 */
export async function listOrdersReadyForPickup(
  ctx: Context<'procurement:read'>,
  branchNumber: string,
): Promise<FoundOrders> {
  if (!withScope(ctx, 'invoicing:read')) return { orders: [], isTruncated: false };
  const { rows } = await sql<{ key: string }>`
    with here as (
      select distinct line.customer_order_number as key
      from purchase_order_lines as line join purchase_orders as ordered
        on ordered.country_code = line.country_code and ordered.number = line.purchase_order_number
      where line.country_code = ${ctx.countryCode} and line.branch_number = ${branchNumber}
        and line.customer_order_number is not null
        and line.document->>'purchaseOrderType' is distinct from 'DIRECT'
        and ordered.order_date >= ${todayIn(ctx)}::date - ${sql.lit(DAYS_BACK)}
    ), arrived as (
      select key, min(ordered.order_date) as since
      from here
        join purchase_order_lines as line
          on line.country_code = ${ctx.countryCode} and line.customer_order_number = key
        join purchase_orders as ordered
          on ordered.country_code = line.country_code and ordered.number = line.purchase_order_number
      group by key having sum(line.outstanding_quantity) = 0
    )
    select key from arrived
    where ${isOwnOrder(ctx, sql`key`)} and (
      select bool_and(type = 'CUSTOMER_ORDER_DEPOSIT') from invoices
      where country_code = ${ctx.countryCode} and ${namesOrder('order_number', sql`array[key]`)})
    order by since, key limit ${sql.lit(MAX_LOOKED_AT)}`.execute(ctx.db);
  const ready: CustomerOrder[] = [];
  // Of some of them nothing is here: it never came, or goods are still to come from another branch.
  for (let from = 0; from < rows.length && ready.length <= MAX_ORDERS; from += MAX_ORDERS) {
    const keys = rows.slice(from, from + MAX_ORDERS).map(({ key }) => key);
    ready.push(...(await findOrdersByKey(ctx, keys)).values().filter(isReadyForPickup));
  }
  return {
    orders: ready.slice(0, MAX_ORDERS),
    isTruncated: ready.length > MAX_ORDERS || rows.length === MAX_LOOKED_AT,
  };
}

const MAX_LOOKED_AT = 1_000;

/** How far back goods that wait for their customer were bought in. */
const DAYS_BACK = 120;
