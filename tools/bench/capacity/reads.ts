import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { SCOPES } from '#lib/auth/scopes.ts';
import { sessionCookie } from '#tests/support/credentials.ts';
import { type Bench, COUNTRY, NO_RATE_LIMIT, openBench } from '#tools/bench/harness/bench.ts';
import {
  type BenchRequest,
  figuresTable,
  measureInTurns,
  ratioOf,
  type Subject,
} from '#tools/bench/harness/load.ts';
import {
  ALL,
  atMost,
  chooseNames,
  count,
  scenario,
  type Target,
} from '#tools/bench/harness/scenario.ts';

const ONE_INVOICE = 'one invoice';
const CONNECTIONS = 4;
/** How many times the processor time of one invoice a read of several records may take. */
const MOST_INVOICES: Readonly<Record<string, number>> = {
  'a batch of 50 invoices': 8,
  'availability of 25 items': 5,
};

/** Processor time of each kind of request, of the service and of PostgreSQL, and bytes of the records. */
export const cost = scenario({
  summary: 'processor time of each API read, page and search, beside one invoice',
  options: { only: ALL, scale: 100, seconds: 3, rounds: 3 },
  async run({ only, scale, ...rounds }, run) {
    run.progress('filling the database with the demo business');
    await using bench = await openBench({ percent: scale });
    const measured = await measureInTurns(await readsOf(bench, only), rounds, run);
    const invoice = measured.find(({ name }) => name === ONE_INVOICE);
    return {
      report: [figuresTable(measured), await sizes(bench)],
      targets: measured.flatMap((each): Target[] => {
        const bar = MOST_INVOICES[each.name];
        if (!bar || !invoice) return [];
        const ratio = ratioOf(each, invoice, 'totalMicroseconds');
        return [atMost(bar, `${each.name}, processor time beside one invoice`, ratio)];
      }),
    };
  },
});

/** Starts the service; returns kinds of read, with requests for rows from all over the tables. */
async function readsOf(bench: Bench, only: readonly string[]): Promise<Subject[]> {
  const { db } = bench;
  const { url, pid } = await bench.start(NO_RATE_LIMIT);
  const tokens = [await bench.token(SCOPES.join(' '))];
  const cookie = await sessionCookie(db, { role: 'branch_staff' });
  const api = { address: `${url}/v1/${COUNTRY}`, tokens };
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', Accept: '*/*' };
  const portal = { address: url, tokens: [], headers };
  const kinds = await requestsOf(db);
  return chooseNames(Object.keys(kinds), only).map((name) => ({
    ...{ name, bench, pids: [pid] },
    load: {
      ...(name.includes('page:') || name.includes('search') ? portal : api),
      requests: kinds[name] ?? [],
      connections: CONNECTIONS,
    },
  }));
}

/** The requests of each kind: reads of the API, pages that staff open, and what the search asks for while they type. */
async function requestsOf(db: Database): Promise<Record<string, readonly BenchRequest[]>> {
  const invoices = await sampleRows(db, 'invoices', ['number']);
  const orders = await sampleRows(db, 'purchase_orders', ['number']);
  const costs = await sampleRows(db, 'state_costs', ['product_number', 'state_code']);
  const stock = await sampleRows(db, 'stock', ['branch_number', 'product_number']);
  const products = await sampleRows(db, 'products', ['number']);
  const branches = await sampleRows(db, 'branches', ['number']);
  const accounts = await sampleRows(db, 'accounts', ['account_id']);
  const searches = ['tap', 'valve brass', '20 mm', 'smith 240', 'watr heater'].map(
    encodeURIComponent,
  );
  return {
    [ONE_INVOICE]: await invoicePaths(db),
    'a batch of 50 invoices': groupsOf(invoices, 50).map(
      (numbers) => `/invoices?${numbers.map(([number]) => `invoiceNumber=${number}`).join('&')}`,
    ),
    'one purchase order': orders.map(([number]) => `/purchase-orders/${number}`),
    'a state cost': costs.map(([product, state]) => `/products/${product}/state-costs/${state}`),
    'availability of 1 item': stock.map((row) => availabilityQuery([row])),
    'availability of 25 items': groupsOf(stock, 25).map(availabilityQuery),
    'availability of 50 items at all branches': groupsOf(stock, 50).map((rows) => ({
      path: '/availability-queries/branches',
      body: { ...availabilityItems(rows), branchIds: branches.map(([number]) => number) },
    })),
    'branches with hours': ['/branches?expand=hours,departments'],
    'one product': products.map(([number]) => `/products/${number}`),
    'a page of products': ['/products'],
    'one account': accounts.map(([id]) => `/accounts/${id}`),
    'a page of accounts': ['/accounts'],
    'a page of events': ['/events'],
    'page: an invoice': invoices.map(([number]) => `/au/invoices/${number}`),
    'page: the list of invoices': ['/au/invoices'],
    'page: a product': products.map(([number]) => `/au/products/${number}`),
    'page: an account': accounts.map(([id]) => `/au/accounts/${id}`),
    'page: the branches': ['/au/branches'],
    'page: availability of 25 items': groupsOf(stock, 25).map((rows) => {
      const list = rows.map(([, product]) => product).join('%0A');
      return `/au/availability?branch=${rows[0]?.[0]}&list=${list}`;
    }),
    'page: a search': searches.map((words) => `/au/search?q=${words}`),
    'search while typing': searches.map((words) => `/portal-api/au/search?q=${words}`),
  };
}

/** Requests for one invoice. */
export async function invoicePaths(db: Database): Promise<string[]> {
  return (await sampleRows(db, 'invoices', ['number'])).map(([number]) => `/invoices/${number}`);
}

function availabilityQuery(rows: readonly string[][]): BenchRequest {
  const [[branchId = ''] = []] = rows;
  return { path: '/availability-queries', body: { branchId, ...availabilityItems(rows) } };
}

/** Half of the items by a date, half for now. */
function availabilityItems(rows: readonly string[][]) {
  const items = rows.map(([, productId = ''], i) => ({
    productId: decodeURIComponent(productId),
    quantity: 1 + (i % 9),
    ...(i % 2 === 0 ? { date: '2099-12-31' } : {}),
  }));
  return { channelId: 'BLBranch', items };
}

/** These columns of up to 2,000 rows in random, repeatable order, encoded for a path. */
export async function sampleRows<Table extends keyof DB & string>(
  db: Database,
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
): Promise<string[][]> {
  const chosen = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  const { rows } = await sql<{ keys: string[] }>`
    select array[${chosen}] as keys from ${sql.table(table)}
    where country_code = ${COUNTRY} order by md5(array[${chosen}]::text) limit 2000`.execute(db);
  return rows.map(({ keys }) => keys.map(encodeURIComponent));
}

function groupsOf(rows: readonly string[][], size: number): string[][][] {
  const starts = Array.from({ length: Math.floor(rows.length / size) }, (_, i) => i * size);
  return starts.map((from) => rows.slice(from, from + size));
}

/** The bytes of an invoice and of the whole database, with indexes. */
async function sizes({ db }: Bench): Promise<string> {
  const { rows } = await sql<Record<'invoices' | 'bytes' | 'database', string>>`
    select count(*) as invoices, pg_total_relation_size('invoices')::text as bytes,
      pg_database_size(current_database())::text as database
    from invoices`.execute(db);
  const [{ invoices = '', bytes = '', database = '' } = {}] = rows;
  const each = count(Number(bytes) / Number(invoices));
  return `${count(Number(invoices))} invoices of ${each} bytes each with their indexes; the database has ${count(Number(database) / 1e6)} MB.`;
}
