import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { COUNTRY } from '#tools/bench/harness/invoices.ts';
import type { BenchRequest } from '#tools/bench/harness/load.ts';

/** The requests of each kind, by its name in the table. */
export type Requests = Readonly<Record<string, readonly BenchRequest[]>>;

export const ONE_INVOICE = 'one invoice';
/** How many times the processor time of one invoice a read of several records may take. */
export const MOST_INVOICES: Readonly<Record<string, number>> = {
  'a batch of 50 invoices': 8,
  'availability of 25 items': 5,
};

const MAX_ROWS = 2_000;

/** Requests of each kind of read of the API, for rows from all over the tables. */
export async function apiRequests(db: Database): Promise<Requests> {
  const invoices = await sampleRows(db, 'invoices', ['number']);
  const orders = await sampleRows(db, 'purchase_orders', ['number']);
  const costs = await sampleRows(db, 'state_costs', ['product_number', 'state_code']);
  const stock = await sampleRows(db, 'stock', ['branch_number', 'product_number']);
  const products = await sampleRows(db, 'products', ['number']);
  const accounts = await sampleRows(db, 'accounts', ['account_id']);
  return {
    [ONE_INVOICE]: invoices.map(([number]) => `/invoices/${number}`),
    'a batch of 50 invoices': groupsOf(invoices, 50).map(
      (numbers) => `/invoices?${numbers.map(([number]) => `invoiceNumber=${number}`).join('&')}`,
    ),
    'one purchase order': orders.map(([number]) => `/purchase-orders/${number}`),
    'a state cost': costs.map(([product, state]) => `/products/${product}/state-costs/${state}`),
    'availability of 1 item': stock.map((row) => availabilityQuery([row])),
    'availability of 25 items': groupsOf(stock, 25).map(availabilityQuery),
    'branches with hours': ['/branches?expand=hours,departments'],
    'one product': products.map(([number]) => `/products/${number}`),
    'a page of products': ['/products'],
    'one account': accounts.map(([id]) => `/accounts/${id}`),
    'a page of accounts': ['/accounts'],
    'a page of events': ['/events'],
  };
}

/** Pages that staff open, and what the search asks for while they type. */
export async function pageRequests(db: Database): Promise<Requests> {
  const invoices = await sampleRows(db, 'invoices', ['number']);
  const products = await sampleRows(db, 'products', ['number']);
  const accounts = await sampleRows(db, 'accounts', ['account_id']);
  const stock = await sampleRows(db, 'stock', ['branch_number', 'product_number']);
  const searches = ['tap', 'valve brass', '20 mm', 'smith 240', 'watr heater'];
  return {
    'page: an invoice': invoices.map(([number]) => `/au/invoices/${number}`),
    'page: the list of invoices': ['/au/invoices'],
    'page: a product': products.map(([number]) => `/au/products/${number}`),
    'page: an account': accounts.map(([id]) => `/au/accounts/${id}`),
    'page: the branches': ['/au/branches'],
    'page: availability of 25 items': groupsOf(stock, 25).map((rows) => {
      const list = rows.map(([, product]) => product).join('%0A');
      return `/au/availability?branch=${rows[0]?.[0]}&list=${list}`;
    }),
    'page: a search': searches.map((words) => `/au/search?q=${encodeURIComponent(words)}`),
    'search while typing': searches.map(
      (words) => `/portal-api/au/search?q=${encodeURIComponent(words)}`,
    ),
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
export async function sampleRows<Table extends keyof DB & string>(
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
