import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { visibleInvoices } from './results/summaries.ts';

/** What the documents of a customer's order say of it. */
export type OrderCustomer = {
  readonly customerNumber: string | undefined;
  readonly customerName: string | undefined;
  readonly phone: string | undefined;
  /** Whether goods were invoiced on it: more than a deposit. */
  readonly isInvoiced: boolean;
  readonly depositIncludingGst: number;
};

/** The customers of orders with these numbers, by number; orders without a document are not among them. */
export async function listOrderCustomers(
  ctx: Context<'invoicing:read'>,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, OrderCustomer>> {
  if (orderNumbers.length === 0) return new Map();
  const rows = await visibleInvoices(ctx)
    .select(CONTACT_PHONE.as('phone'))
    .where(({ eb, fn, val }) => eb('order_number', '=', fn.any(val([...new Set(orderNumbers)]))))
    .orderBy('date')
    .limit(MAX_DOCUMENTS)
    .execute();
  const customers = new Map<string, OrderCustomer>();
  for (const { order_number, customer_number, customer_name, phone, ...row } of rows) {
    if (order_number === null) continue;
    const before = customers.get(order_number);
    const isDeposit = row.type === 'CUSTOMER_ORDER_DEPOSIT';
    customers.set(order_number, {
      customerNumber: customer_number ?? before?.customerNumber,
      customerName: customer_name ?? before?.customerName,
      phone: phone ?? before?.phone,
      isInvoiced: (before?.isInvoiced ?? false) || !isDeposit,
      depositIncludingGst:
        (before?.depositIncludingGst ?? 0) + (isDeposit ? Number(row.total_including_gst ?? 0) : 0),
    });
  }
  return customers;
}

const CONTACT_PHONE = sql<
  string | null
>`coalesce(document->'customerContact'->>'preferredPhoneNumber',
  document->'customerContact'->>'mobilePhoneNumber')`;

/** Orders have a handful of documents each. */
const MAX_DOCUMENTS = 2_000;

/** The latest document of a customer. */
export type LatestPurchase = {
  readonly customerNumber: string;
  readonly invoiceNumber: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly totalIncludingGst: number | undefined;
};

/** The latest document since `since` (`YYYY-MM-DD`) of each of these customers that has one, latest first. */
export async function listLatestPurchases(
  ctx: Context<'invoicing:read'>,
  customerNumbers: readonly string[],
  since: string,
): Promise<LatestPurchase[]> {
  if (customerNumbers.length === 0) return [];
  const latest = visibleInvoices(ctx)
    .where(sql`left(customer_number, 64)`, '=', sql<string>`customer.number`)
    .where('date', '>=', since)
    .where('type', 'not in', ['CREDIT_NOTE', 'CASH_REFUND'])
    .orderBy('date', 'desc')
    .orderBy('number', 'desc')
    .limit(1);
  const { rows } = await sql<{
    customer: string;
    number: string;
    date: string;
    total_including_gst: string | null;
  }>`select customer.number as customer, latest.number, latest.date, latest.total_including_gst
    from unnest(${customerNumbers}::text[]) as customer(number)
    cross join lateral ${latest} as latest
    order by latest.date desc, latest.number desc`.execute(ctx.db);
  return rows.map((row) => ({
    customerNumber: row.customer,
    invoiceNumber: row.number,
    date: row.date,
    totalIncludingGst:
      row.total_including_gst === null ? undefined : Number(row.total_including_gst),
  }));
}

/** Customer and total of the documents with these numbers that the caller may see, by number. */
export async function listInvoiceAmounts(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
) {
  if (numbers.length === 0) return new Map<string, never>();
  const rows = await visibleInvoices(ctx)
    .where(({ eb, fn, val }) => eb('number', '=', fn.any(val([...numbers]))))
    .execute();
  return new Map(
    rows.map(({ number, customer_name, total_including_gst }) => [
      number,
      {
        customerName: customer_name ?? undefined,
        totalIncludingGst: total_including_gst === null ? undefined : Number(total_including_gst),
      },
    ]),
  );
}
