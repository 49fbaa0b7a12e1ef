import { type Kysely, sql } from 'kysely';

/** Views of lists that staff name for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      country_code text collate "C" not null check (country_code in ('au', 'nz')),
      subject text collate "C" not null,
      list text collate "C" not null,
      view_id uuid not null default gen_random_uuid(),
      name text not null check (length(name) between 1 and 40),
      query text not null check (length(query) <= 2000),
      created_at timestamptz not null default now(),
      primary key (country_code, subject, list, view_id),
      unique (country_code, subject, list, name)
    )`.execute(db);
  await sql`comment on table saved_views is
    'Searches of lists that a person has named, by the subject of their sessions'`.execute(db);
}
