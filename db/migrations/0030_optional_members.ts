import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Of a branch's location no member has to be known, nor the invoice cost of a state cost. A branch trades where it
 * has departments, whatever an earlier feed said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table branches
      alter column address_line1 drop not null,
      alter column suburb drop not null,
      alter column state drop not null,
      alter column post_code drop not null,
      alter column address_country_code drop not null,
      alter column latitude drop not null,
      alter column longitude drop not null,
      alter column time_zone drop not null,
      alter column region drop not null`.execute(db);
  await sql`
    update branches set is_trading = coalesce(jsonb_array_length(departments), 0) > 0
    where is_trading is distinct from (coalesce(jsonb_array_length(departments), 0) > 0)`.execute(
    db,
  );
  await sql`alter table branches alter column is_trading set not null`.execute(db);
  await sql`alter table state_costs alter column invoice_cost drop not null`.execute(db);
}
