import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A number for each process that keeps assets, and how large their thumbnails are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence asset_instances as integer cycle`.execute(db);
  await sql`comment on sequence asset_instances is 'A number is never used twice: what a process noted under its own is nobody else''s'`.execute(
    db,
  );
  await db.schema.alterTable('assets').addColumn('thumbnail_size_bytes', 'integer').execute();
  await sql`alter table assets add constraint assets_thumbnail
    check ((thumbnail_key is null) = (thumbnail_size_bytes is null))`.execute(db);
}
