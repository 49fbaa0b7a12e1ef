import type { Pool } from 'pg';
import { deleteExpiredHistory } from '#lib/events/retention.ts';
import { systemClock } from '#lib/time/clock.ts';
import { withDatabase } from '#tools/bench/search/filled-database.ts';
import { withThrowawayDatabase } from '#tools/bench/setup/throwaway.ts';
import { costOf, queryMs } from './measure.ts';

/**
 * Events and versions of ten years, of which `changes` are one each, and the removal of all that are beyond their
 * retention: as after it was shortened, and as in an hour in which little was.
 */
export async function measureHistory(changes: number): Promise<string[][]> {
  const rows: string[][] = [];
  await withThrowawayDatabase(({ ownerUrl }) =>
    withDatabase(ownerUrl, async (db, pool) => {
      await fill(pool, changes);
      const pass = async (what: string, days: number) => {
        let removed = { events: 0, versions: 0 };
        const listMs = await queryMs(pool, NEWEST_EVENTS);
        const cost = await costOf(pool, 'audit_log', async () => {
          const context = { db, clock: systemClock };
          removed = await deleteExpiredHistory(context, days);
        });
        const all = removed.events + removed.versions;
        rows.push([
          what,
          listMs.toFixed(1),
          removed.events.toLocaleString('en'),
          removed.versions.toLocaleString('en'),
          cost.seconds.toFixed(cost.seconds < 1 ? 3 : 1),
          all === 0 ? '–' : Math.round(all / cost.seconds).toLocaleString('en'),
          cost.walMegabytes.toFixed(1),
          cost.longestInsertMs.toFixed(0),
        ]);
      };
      const years = 365 * 10;
      await pass('an hour of the tenth year', years);
      await pass('90 days only from now on', 90);
      await pass('nothing to remove', 90);
    }),
  );
  return rows;
}

/** The header of the table of the rows. */
export const HISTORY_COLUMNS = [
  'pass',
  'first page of events, ms before',
  'events',
  'versions',
  'seconds',
  'rows/s',
  'write-ahead log MB',
  'longest insert of an entry ms',
];

/** Each account is changed fifty times; documents are as long as those of the demo business. */
async function fill(pool: Pool, changes: number): Promise<void> {
  const accounts = Math.ceil(changes / 50);
  const source = `
    from generate_series(1, ${changes}) as n, lateral (
      select 'A-' || n % ${accounts} as account, n / ${accounts} + 1 as version,
        extract(epoch from now() - interval '3651 days' * (1 - n / ${changes}.0)) * 1000 as ms) as change,
      lateral (select lpad(to_hex(ms::bigint), 12, '0') as hex) as time`;
  await pool.query(`
    insert into account_versions (country_code, account_id, version, document, etag)
    select 'au', account, version, json_build_object('name', repeat(md5(n::text), 36)), md5(n::text) ${source}`);
  await pool.query(`
    insert into events (country_code, event_id, event_type, account_id, version, document, etag)
    select 'au', left(hex, 8) || '-' || right(hex, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'), 'ACCOUNT_UPDATED',
      account, version, json_build_object('changedFields', array['/creditLimit'],
        'actor', json_build_object('name', 'Person ' || n % 264), 'data', repeat(md5(n::text), 36)), md5(n::text) ${source}`);
  await pool.query('vacuum analyze account_versions');
  await pool.query('vacuum analyze events');
}

const NEWEST_EVENTS = `
  select document from events where country_code = 'au' order by event_id desc limit 50`;
