import type { Kysely, SelectQueryBuilder } from 'kysely';
import { type ByteText, type PointRead, pointRead } from '#db/prepared.ts';
import type { DB } from '#db/tables.ts';
import { type Context, permitted } from '#lib/auth/context.ts';
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
  const row = await readDocument(ctx, ORDER, { country: ctx.countryCode, number });
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
  const row = await readDocument(ctx, LINE, asked);
  if (!row) {
    const message = `There is no line ${lineNumber} of a purchase order ${number}.`;
    throw new Failure('RESOURCE_NOT_FOUND', message);
  }
  return stored(row.document, row.etag);
}

type Row = { document: ByteText; etag: string };

/** Reads a document by what the caller may see of it. */
async function readDocument<Asked extends object>(
  ctx: Context<'procurement:read'>,
  read: Reads<Asked>,
  asked: Asked,
): Promise<Row | undefined> {
  const allowed = permitted(ctx, 'costs:read') ? read.whole : read.withoutCosts;
  const [row] = await ctx.prepared.run(allowed, asked);
  return row;
}

type Reads<Asked extends object> = {
  readonly whole: PointRead<Asked, Row>;
  readonly withoutCosts: PointRead<Asked, Row>;
};

type OneOrder = { country: string; number: string };
type OneLine = OneOrder & { lineNumber: number };

const ORDER = reads('purchase_order', (db, { country, number }: OneOrder) =>
  db.selectFrom('purchase_orders').where('country_code', '=', country).where('number', '=', number),
);

const LINE = reads('purchase_order_line', (db, { country, number, lineNumber }: OneLine) =>
  db
    .selectFrom('purchase_order_lines')
    .where('country_code', '=', country)
    .where('purchase_order_number', '=', number)
    .where('line_number', '=', lineNumber),
);

type Documents = 'purchase_orders' | 'purchase_order_lines';

/** The read of a whole document and of one without its cost members. */
function reads<Asked extends object, Table extends Documents>(
  name: string,
  find: (db: Kysely<DB>, asked: Asked) => SelectQueryBuilder<DB, Table, object>,
): Reads<Asked> {
  return {
    whole: pointRead(name, (db, asked) =>
      find(db, asked).select((eb) => [
        eb.ref('document').$castTo<ByteText>().as('document'),
        'etag',
      ]),
    ),
    withoutCosts: pointRead(`${name}_without_costs`, (db, asked) =>
      find(db, asked).select(({ fn }) => [
        fn.coalesce('document_without_costs', 'document').$castTo<ByteText>().as('document'),
        fn.coalesce('etag_without_costs', 'etag').$castTo<string>().as('etag'),
      ]),
    ),
  };
}
