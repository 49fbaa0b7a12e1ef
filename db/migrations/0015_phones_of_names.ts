import { type Kysely, sql } from 'kysely';

/** The telephone numbers that customers of invoices and suppliers are found by, also where they have no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['invoice_names', 'purchase_order_names']) {
    await sql`alter table ${sql.table(table)} add column phones text[] not null default '{}'`.execute(
      db,
    );
    await sql`comment on column ${sql.ref(`${table}.phones`)} is
      'As documents write them, the latest first; words has their digits'`.execute(db);
  }
}
