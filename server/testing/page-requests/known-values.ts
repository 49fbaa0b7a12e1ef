import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { KnownValues } from './json-values.ts';

/** Up to 20 numbers and codes of each kind from the database, by the parameters that take them. */
export async function readKnownValues(db: Database): Promise<KnownValues> {
  const known = new Map<string, string[]>(Object.entries(WORDS));
  known.set('chunk', readdirSync(CHUNKS).slice(0, 20));
  for (const [table, column, names] of COLUMNS) {
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(column)}::text as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null order by 1 limit 20`.execute(db);
    for (const name of names) {
      known.set(name, [...(known.get(name) ?? []), ...rows.map(({ value }) => value)]);
    }
  }
  return known;
}

const CHUNKS = new URL('../../../.next/static/chunks/', import.meta.url);
const SEARCHED = ['q', 'list', 'longList', 'row', 'typed'];
const COLUMNS: readonly (readonly [table: string, column: string, names: readonly string[]])[] = [
  ['invoices', 'number', ['invoiceNumber', 'number', 'numbers', ...SEARCHED]],
  ['invoices', 'customer_number', ['customer', 'account', ...SEARCHED]],
  ['products', 'number', ['productNumber', 'product', ...SEARCHED]],
  ['purchase_orders', 'number', ['purchaseOrderNumber', 'purchaseOrder', 'number', ...SEARCHED]],
  ['purchase_order_lines', 'line_number', ['lineNumber']],
  ['branches', 'number', ['branchNumber', 'branch', 'near', ...SEARCHED]],
  ['accounts', 'account_id', ['accountId', 'account', ...SEARCHED]],
  ['accounts', 'number', ['account', ...SEARCHED]],
  ['assets', 'asset_id', ['assetId']],
  ['events', 'event_id', ['after']],
  ['sections', 'code', ['section']],
  ['categories', 'code', ['category']],
  ['brands', 'code', ['brand', 'subBrand']],
  ['families', 'code', ['family']],
  ['segments', 'code', ['segment']],
  ['states', 'code', ['state']],
];

const WORDS: Readonly<Record<string, string[]>> = {
  q: ['pump', 'kauri', 'valve 15', '9312345678907', 'tap', 'in', 'a', '1', '24'],
  customer: ['plumbing', 'kauri'],
  supplier: ['pty', '1'],
  order: ['1', '24'],
  least: ['0', '120.50'],
  most: ['1000'],
  page: ['1', '2', '9'],
  part: ['1', '2', '9'],
  before: ['2', '5'],
  sort: ['oldest', 'due', 'name', 'distance', 'change', 'invoice'],
  elsewhere: ['short', 'all'],
  channel: ['1', 'TRADE'],
  paper: ['door', 'receipt', 'pick', 'receiving'],
  view: ['table'],
  returnTo: ['/au', '/au/invoices?q=pump'],
  problem: ['expired', 'no-role', 'failed', 'refused'],
  signedOut: ['here', ''],
  unknown: ['no-such-screen', 'x'],
};
