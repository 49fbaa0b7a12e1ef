import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { COUNTRY } from '#tools/bench/api/rows.ts';
import type { BenchRequest } from '#tools/bench/measure/load-generator.ts';
import { lastCursors } from './cursors.ts';
import type { ReadRequests } from './measure.ts';

export const ONE_INVOICE = 'one invoice';
const AVAILABILITY_OF_25 = 'availability of 25 items';

const MAX_ROWS = 2_000;
const BATCH = 50;
const ITEMS = 25;

/** Requests of each kind of read, for rows from all over the tables. */
export async function sampleRequests(db: Database): Promise<ReadRequests> {
  const invoices = await sampleRows(db, 'invoices', ['number']);
  const orders = await sampleRows(db, 'purchase_orders', ['number']);
  const lines = await sampleRows(db, 'purchase_order_lines', [
    'purchase_order_number',
    'line_number',
  ]);
  const costs = await sampleRows(db, 'state_costs', ['product_number', 'state_code']);
  const stock = await sampleRows(db, 'stock', ['branch_number', 'product_number']);
  const products = await sampleRows(db, 'products', ['number']);
  const accounts = await sampleRows(db, 'accounts', ['account_id']);
  const cursors = await lastCursors(db);
  return {
    [ONE_INVOICE]: invoices.map(([number]) => `/invoices/${number}`),
    'a batch of 50 invoices': groupsOf(invoices, BATCH).map(
      (numbers) => `/invoices?${numbers.map(([number]) => `invoiceNumber=${number}`).join('&')}`,
    ),
    'one order': orders.map(([number]) => `/purchase-orders/${number}`),
    'one line of an order': lines.map(([order, line]) => `/purchase-orders/${order}/lines/${line}`),
    'a state cost': costs.map(([product, state]) => `/products/${product}/state-costs/${state}`),
    'availability of 1 item': stock.map((row) => availabilityQuery([row])),
    [AVAILABILITY_OF_25]: groupsOf(stock, ITEMS).map(availabilityQuery),
    'branches with hours': ['/branches?expand=hours,departments'],
    'one product': products.map(([number]) => `/products/${number}`),
    '100 products': groupsOf(products, 100).map((group) => ({
      path: '/products/query',
      body: { productNumbers: group.flat().map(decodeURIComponent) },
    })),
    'a page of products, the first': ['/products'],
    'a page of products, the last': [`/products?cursor=${cursors.products}`],
    'one account': accounts.map(([id]) => `/accounts/${id}`),
    'a page of accounts, the first': ['/accounts'],
    'a page of accounts, the last': [`/accounts?cursor=${cursors.accounts}`],
    'events, the first': ['/events'],
    'events by cursor, at the end': [`/events?cursor=${cursors.events}`],
  };
}

/** A query at one branch, half of its items by a date, half for now. */
function availabilityQuery(rows: readonly string[][]): BenchRequest {
  const [[branchId = ''] = []] = rows;
  const items = rows.map(([, productId = ''], i) => ({
    productId: decodeURIComponent(productId),
    quantity: 1 + (i % 9),
    ...(i % 2 === 0 ? { date: '2099-12-31' } : {}),
  }));
  return { path: '/availability-queries', body: { branchId, channelId: 'BLBranch', items } };
}

/** These columns of up to MAX_ROWS rows in random, repeatable order, encoded for a path. */
async function sampleRows<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
): Promise<string[][]> {
  const chosen = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  const { rows } = await sql<{ keys: string[] }>`
    select array[${chosen}] as keys from ${sql.table(table)}
    where country_code = ${COUNTRY} order by md5(array[${chosen}]::text) limit ${MAX_ROWS}`.execute(
    db,
  );
  return rows.map(({ keys }) => keys.map(encodeURIComponent));
}

function groupsOf(rows: readonly string[][], size: number): string[][][] {
  const starts = Array.from({ length: Math.floor(rows.length / size) }, (_, i) => i * size);
  return starts.map((from) => rows.slice(from, from + size));
}
