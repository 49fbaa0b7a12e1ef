import { type Kysely, sql } from 'kysely';

/** Queues a picture of the first page for every PDF that is there already; the service draws them two at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Due since the upload: the trade's clock may be behind the database's.
  await sql`
    insert into asset_work (asset_id, due_at)
    select asset_id, created_at from assets
    where mime_type = 'application/pdf' and status = 'READY' and thumbnail_size_bytes is null
    on conflict (asset_id) do nothing`.execute(db);
}
