import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';
import { copyRows } from '#tools/bench/setup/copy-rows.ts';

type Table = keyof DB & string;

/** The tables that grow, each with the columns in which a copy differs from its row. */
const GROWING = {
  invoices: ['number'],
  purchase_orders: ['number'],
  purchase_order_lines: ['purchase_order_number', 'product_number'],
  products: ['number'],
  state_costs: ['product_number'],
  stock: ['product_number'],
  commitments: ['product_number'],
  accounts: ['account_id', 'number'],
  account_versions: ['account_id'],
  events: ['event_id'],
} as const satisfies Partial<Record<Table, readonly string[]>>;

/**
 * Grows the tables to `rows` rows of the country by copying their rows. A copy keeps the document of its row, which no
 * read but search looks into.
 */
export async function growTables(db: Database, rows: number): Promise<void> {
  for (const [table, names] of Object.entries(GROWING)) {
    const changed = names.map((name) => [name, sql`${sql.ref(name)} || '-' || copy`] as const);
    if (isGrowing(table)) await copyRows(db, table, Object.fromEntries(changed), rows);
  }
}

function isGrowing(table: string): table is keyof typeof GROWING {
  return table in GROWING;
}
