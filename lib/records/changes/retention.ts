import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { CHANGE_DAYS } from './changes.ts';

/**
 * Deletes the changes older than 30 days, those of records that changed again since, and batches that are empty then.
 * Who follows misses nothing: a later change of the record is still ahead. May be interrupted. Returns how many changes.
 */
export async function removeOldChanges(db: Database, batchSize = 10_000): Promise<number> {
  let removed = 0;
  for (const country of CountryCode.options) {
    // First said, then done: who reads meanwhile learns of it.
    await sql`
      update change_streams set removed_to = expired.position
      from (select max(position) as position from change_batches
        where country_code = ${country} and changed_at < now() - make_interval(days => ${CHANGE_DAYS})) as expired
      where country_code = ${country} and removed_to < expired.position`.execute(db);
    const expired = sql`
      select changes.ctid from change_batches join changes using (country_code, batch_id)
      where country_code = ${country}
        and position <= (select removed_to from change_streams where country_code = ${country})`;
    removed += await deleteAll(db, expired, batchSize);
    const { rows } = await sql<{ resource: string }>`
      select resource from change_batches where country_code = ${country}
      group by resource having count(*) > 1`.execute(db);
    for (const { resource } of rows) {
      const superseded = sql`
        select row from (
          select changes.ctid as row,
            row_number() over (partition by key, audience order by position desc) > 1 as is_superseded
          from change_batches join changes using (country_code, batch_id)
          where country_code = ${country} and resource = ${resource}) as ranked
        where is_superseded`;
      // Each time all are compared.
      removed += await deleteAll(db, superseded, batchSize * 10);
    }
    await sql`
      delete from change_batches as batch where country_code = ${country} and not exists (
        select from changes where country_code = ${country} and batch_id = batch.batch_id)`.execute(
      db,
    );
  }
  return removed;
}

/** Deletes rows of `changes`, so many in each transaction. Returns how many. */
async function deleteAll(db: Database, rows: ReturnType<typeof sql>, batchSize: number) {
  for (let removed = 0; ; ) {
    const deleted = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx);
      await sql`set local work_mem = '64MB'`.execute(tx);
      const { numAffectedRows = 0n } = await sql`
        delete from changes where ctid = any(array(${rows} limit ${batchSize}))`.execute(tx);
      return Number(numAffectedRows);
    });
    removed += deleted;
    if (deleted < batchSize) return removed;
  }
}

/** Ends every cursor, since what followers have read may be lost: after a restore, or a recovery to a point in time. */
export async function renewEpoch(db: Database): Promise<void> {
  await sql`
    update change_streams set epoch = greatest(clock_timestamp(), epoch + interval '1 microsecond')`.execute(
    db,
  );
}
