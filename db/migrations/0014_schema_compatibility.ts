import { type Kysely, sql } from 'kysely';

/** From which version on the tables can be used, for an older version that does not know the newest migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schema_compatibility (
      is_only_row boolean not null default true primary key check (is_only_row),
      usable_from text collate "C" not null check (length(usable_from) <= 200)
    )`.execute(db);
  await sql`comment on table schema_compatibility is
    'A version that knows the migration usable_from can use these tables, although later migrations have run'`.execute(
    db,
  );
}
