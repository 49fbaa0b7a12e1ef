import { sql } from 'kysely';
import type { Context } from '#lib/auth/context.ts';
import { costedQueries, readCostedDocuments } from '#lib/documents/costed-document.ts';
import { type Stored, storedOne } from '#lib/documents/document.ts';
import { readAllOrNone } from '#lib/documents/document-batch.ts';
import type { PurchaseOrder, PurchaseOrderLine, PurchaseOrderList } from './schema.ts';

/**
 * One purchase order of the context's country; without the pricing of its lines unless the caller has `costs:read`.
 * Throws RESOURCE_NOT_FOUND.
 */
export async function getPurchaseOrder(
  ctx: Context<'procurement:read'>,
  number: string,
): Promise<Stored<PurchaseOrder>> {
  const rows = await readCostedDocuments(ctx, ORDER, { country: ctx.countryCode, number });
  return storedOne(rows, 'purchase order', number);
}

/** Purchase orders in the order requested, each once. All or none: throws RESOURCE_NOT_FOUND, or VALIDATION_ERROR. */
export function getPurchaseOrders(
  ctx: Context<'procurement:read'>,
  numbers: readonly string[],
): Promise<Stored<PurchaseOrderList>> {
  const [member, noun, field] = ['purchaseOrders', 'purchase order', 'purchaseOrderNumber'];
  return readAllOrNone({ member, noun, field }, numbers, (some) => findPurchaseOrders(ctx, some));
}

/** The purchase orders with these numbers, in no order. */
export function findPurchaseOrders(ctx: Context<'procurement:read'>, numbers: readonly string[]) {
  return readCostedDocuments(ctx, ORDERS, { country: ctx.countryCode, numbers });
}

/**
 * One line of a purchase order, deleted or not, read without its order; without its pricing unless the caller has
 * `costs:read`. Throws RESOURCE_NOT_FOUND.
 */
export async function getPurchaseOrderLine(
  ctx: Context<'procurement:read'>,
  number: string,
  lineNumber: number,
): Promise<Stored<PurchaseOrderLine>> {
  const params = { country: ctx.countryCode, number, lineNumber };
  const rows = await readCostedDocuments(ctx, LINE, params);
  return storedOne(rows, `line ${lineNumber} of a purchase order`, number);
}

type OrderKey = { country: string; number: string };
type LineKey = OrderKey & { lineNumber: number };

const ORDER = costedQueries('purchase_order', (db, { country, number }: OrderKey) =>
  db.selectFrom('purchase_orders').where('country_code', '=', country).where('number', '=', number),
);

const ORDERS = costedQueries(
  'purchase_orders',
  (db, { country, numbers }: { country: string; numbers: readonly string[] }) =>
    db
      .selectFrom('purchase_orders')
      .select('number')
      .where('country_code', '=', country)
      .where(({ fn, val }) => sql`number = ${fn.any(val(numbers))}`),
);

const LINE = costedQueries('purchase_order_line', (db, { country, number, lineNumber }: LineKey) =>
  db
    .selectFrom('purchase_order_lines')
    .where('country_code', '=', country)
    .where('purchase_order_number', '=', number)
    .where('line_number', '=', lineNumber),
);

/** The numbers of the customers' orders, without prefix, that purchase orders have lines for, by purchase order number. */
export async function listOrderedFor(
  { db, countryCode }: Context<'procurement:read'>,
  numbers: readonly string[],
  lines: 'all' | 'outstanding',
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase_order_lines')
    .select(['purchase_order_number', 'customer_order_number'])
    .distinct()
    .where('country_code', '=', countryCode)
    .where('purchase_order_number', 'in', numbers)
    .where('customer_order_number', 'is not', null)
    .$if(lines === 'outstanding', (all) => all.where('outstanding_quantity', '>', '0'))
    .orderBy('purchase_order_number')
    .orderBy('customer_order_number')
    .limit(MAX_LINES)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.purchase_order_number)].map(([number, lines]) => [
      number,
      lines.flatMap((line) => line.customer_order_number ?? []),
    ]),
  );
}

/** A page of purchase orders, each for as many customers as a screen names. */
const MAX_LINES = 500;
