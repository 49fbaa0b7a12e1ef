import { type Kysely, sql } from 'kysely';

/** The named lists of the availability sheet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table availability_lists (
      country_code text not null check (country_code in ('au', 'nz')),
      -- Random: whoever has the link of a list may read it.
      list_id uuid not null,
      -- The subject of the person's tokens.
      owner_id text not null,
      owner_name text not null,
      name text not null check (length(name) <= 60),
      -- Grows by one with each change, so that a change of an outdated copy is refused.
      version integer not null default 1,
      row_count integer not null,
      -- Branch, channel, date, rows, and the rows before the last change.
      sheet jsonb not null check (pg_column_size(sheet) <= 1048576),
      changed_at timestamptz not null default clock_timestamp(),
      primary key (country_code, list_id)
    )`.execute(db);
  await sql`
    comment on table availability_lists is 'Named lists of the availability sheet, kept until their owner deletes them'
  `.execute(db);
  await sql`
    create index availability_lists_owner on availability_lists (country_code, owner_id, changed_at)
  `.execute(db);
}
