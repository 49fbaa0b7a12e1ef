import { type Kysely, sql } from 'kysely';

/** Invoices by what is still owing, which a customer reads out as often as the total. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index invoices_by_balance on invoices (country_code, balance_owing)
    where payment in ('OWING', 'PART_PAID')`.execute(db);
}
