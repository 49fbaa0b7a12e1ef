import { type Kysely, sql } from 'kysely';

/** The settings in which all processes of a service have to agree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_settings (
      name text collate "C" not null primary key check (length(name) <= 60),
      fingerprint text collate "C" not null check (length(fingerprint) <= 100),
      shown text not null check (length(shown) <= 500),
      instance integer not null,
      registered_at timestamptz not null default now()
    )`.execute(db);
  await sql`comment on table service_settings is
    'Settings of the running processes, or of those that ran last. Shown is for the operator; a secret is here as a hash alone'`.execute(
    db,
  );
}
