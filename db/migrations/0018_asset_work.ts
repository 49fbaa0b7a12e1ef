import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What is still to be done with assets once they are recorded: scans and thumbnails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('asset_work')
    .addColumn('asset_id', 'uuid', (c) =>
      c.primaryKey().references('assets.asset_id').onDelete('cascade'),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('due_at', sql`timestamptz(3)`, (c) => c.notNull())
    .addColumn('instance', 'integer')
    .execute();
  await sql`comment on column asset_work.instance is 'The process that is at it, if one is'`.execute(
    db,
  );
  await sql`create index asset_work_due on asset_work (due_at) where instance is null`.execute(db);
  await sql`insert into asset_work (asset_id, due_at)
    select asset_id, created_at from assets
    where status = 'PROCESSING' or (type = 'IMAGE' and status = 'READY' and thumbnail_key is null)`.execute(
    db,
  );
}
