import type { Context } from '#lib/auth/context.ts';
import { costedReads, readCosted } from '#lib/costed-document.ts';
import { Failure, notFound } from '#lib/failures.ts';
import { type Stored, stored } from '#lib/stored.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/**
 * One purchase order of the context's country, without the prices of its lines for a caller
 * without `costs:read`. Throws RESOURCE_NOT_FOUND.
 */
export async function getPurchaseOrder(
  ctx: Context<'procurement:read'>,
  number: string,
): Promise<Stored<PurchaseOrder>> {
  const [row] = await readCosted(ctx, ORDER, { country: ctx.countryCode, number });
  if (!row) throw notFound('purchase order', number);
  return stored(row.document, row.etag);
}

/**
 * One line of a purchase order, read without its order, deleted or not; without its prices for a
 * caller without `costs:read`. Throws RESOURCE_NOT_FOUND.
 */
export async function getPurchaseOrderLine(
  ctx: Context<'procurement:read'>,
  number: string,
  lineNumber: number,
): Promise<Stored<PurchaseOrderLine>> {
  const asked = { country: ctx.countryCode, number, lineNumber };
  const [row] = await readCosted(ctx, LINE, asked);
  if (!row) {
    const message = `There is no line ${lineNumber} of a purchase order ${number}.`;
    throw new Failure('RESOURCE_NOT_FOUND', message);
  }
  return stored(row.document, row.etag);
}

type OneOrder = { country: string; number: string };
type OneLine = OneOrder & { lineNumber: number };

const ORDER = costedReads('purchase_order', (db, { country, number }: OneOrder) =>
  db.selectFrom('purchase_orders').where('country_code', '=', country).where('number', '=', number),
);

const LINE = costedReads('purchase_order_line', (db, { country, number, lineNumber }: OneLine) =>
  db
    .selectFrom('purchase_order_lines')
    .where('country_code', '=', country)
    .where('purchase_order_number', '=', number)
    .where('line_number', '=', lineNumber),
);
