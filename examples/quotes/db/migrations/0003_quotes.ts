import { type Kysely, sql } from 'kysely';

/** Quotes of prices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quotes (
      country_code text collate "C" not null check (country_code in ('au', 'nz')),
      number text collate "C" not null,
      customer_number text collate "C" not null,
      valid_until date not null,
      total numeric not null,
      document json not null,
      etag text not null,
      tokens tsvector not null,
      primary key (country_code, number)
    )`.execute(db);
  await sql`create index quotes_by_date on quotes (country_code, valid_until, number)`.execute(db);
  await sql`
    select follow_changes('quotes', 'quotes', array['number'], 'etag', 'customer_number')`.execute(
    db,
  );
  await sql`create index quotes_by_token on quotes using gin (tokens)`.execute(db);
}
