import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import type { Question } from '../load-generator.ts';
import { COUNTRY } from '../rows.ts';
import type { Questions } from './measure.ts';

export const ONE_INVOICE = 'one invoice';

const MOST = 2_000;
const BATCH = 50;

/** What each kind of read asks of the rows that are there. */
export async function questionsOf(db: Database): Promise<Questions> {
  const invoices = await someOf(db, 'invoices', ['number']);
  const orders = await someOf(db, 'purchase_orders', ['number']);
  const lines = await someOf(db, 'purchase_order_lines', ['purchase_order_number', 'line_number']);
  const costs = await someOf(db, 'state_costs', ['product_number', 'state_code']);
  return {
    [ONE_INVOICE]: invoices.map(([number]) => `/invoices/${number}`),
    'a batch of 50 invoices': batchesOf(invoices.map(([number = '']) => number)),
    'one order': orders.map(([number]) => `/purchase-orders/${number}`),
    'one line of an order': lines.map(([order, line]) => `/purchase-orders/${order}/lines/${line}`),
    'a state cost': costs.map(([product, state]) => `/products/${product}/state-costs/${state}`),
    'branches with hours': ['/branches?expand=hours,departments'],
  };
}

/** These columns of rows from all over the table, in no order, encoded for a path. */
async function someOf<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
): Promise<string[][]> {
  const chosen = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  const { rows } = await sql<{ keys: string[] }>`
    select array[${chosen}] as keys from ${sql.table(table)}
    where country_code = ${COUNTRY} order by md5(array[${chosen}]::text) limit ${MOST}`.execute(db);
  return rows.map(({ keys }) => keys.map(encodeURIComponent));
}

function batchesOf(numbers: readonly string[]): Question[] {
  const starts = Array.from({ length: Math.floor(numbers.length / BATCH) }, (_, i) => i * BATCH);
  return starts.map((from) => {
    const asked = numbers.slice(from, from + BATCH).map((number) => `invoiceNumber=${number}`);
    return `/invoices?${asked.join('&')}`;
  });
}
