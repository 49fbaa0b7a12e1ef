import type { Context } from '#lib/auth/context.ts';
import { costedQueries, readCostedDocuments } from '#lib/documents/costed-document.ts';
import { type Stored, stored } from '#lib/documents/document.ts';
import { DomainError, notFound } from '#lib/errors.ts';
import type { PurchaseOrder, PurchaseOrderLine } from './schema.ts';

/**
 * One purchase order of the context's country; without the pricing of its lines unless the caller has `costs:read`.
 * Throws RESOURCE_NOT_FOUND.
 */
export async function getPurchaseOrder(
  ctx: Context<'procurement:read'>,
  number: string,
): Promise<Stored<PurchaseOrder>> {
  const [row] = await readCostedDocuments(ctx, ORDER, { country: ctx.countryCode, number });
  if (!row) throw notFound('purchase order', number);
  return stored(row.document, row.etag);
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
  const [row] = await readCostedDocuments(ctx, LINE, params);
  if (!row) {
    const message = `There is no line ${lineNumber} of a purchase order ${number}.`;
    throw new DomainError('RESOURCE_NOT_FOUND', message);
  }
  return stored(row.document, row.etag);
}

type OrderKey = { country: string; number: string };
type LineKey = OrderKey & { lineNumber: number };

const ORDER = costedQueries('purchase_order', (db, { country, number }: OrderKey) =>
  db.selectFrom('purchase_orders').where('country_code', '=', country).where('number', '=', number),
);

const LINE = costedQueries('purchase_order_line', (db, { country, number, lineNumber }: LineKey) =>
  db
    .selectFrom('purchase_order_lines')
    .where('country_code', '=', country)
    .where('purchase_order_number', '=', number)
    .where('line_number', '=', lineNumber),
);
