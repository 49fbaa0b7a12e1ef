import type { Pool } from 'pg';
import { migrate } from '#db/migrate.ts';
import { dropAuditPartitions } from '#lib/logging/audit-retention.ts';
import { median } from '#tools/bench/measure/medians.ts';
import { withDatabase } from '#tools/bench/search/filled-database.ts';
import { withThrowawayDatabase } from '#tools/bench/setup/throwaway.ts';
import { bytesOf, costOf, insertRate, queryMs } from './measure.ts';

/** Cells of a table: what was measured, in one table of all years, in partitions of a month. */
type Row = readonly [what: string, single: string, partitioned: string];

/** The audit log of `entries` in ten years, as one table with an index of the time and in partitions of a month. */
export async function measureAuditLog(entries: number): Promise<Row[]> {
  const rows: Row[] = [];
  await withThrowawayDatabase(({ ownerUrl }) =>
    withDatabase(ownerUrl, async (db, pool) => {
      await fill(pool, entries);
      const [single, partitioned] = [SINGLE, PARTITIONED];
      // In turns, as the machine may have other work; medians.
      const both = async (
        what: string,
        measure: (table: string) => Promise<number>,
        unit: string,
        rounds = 1,
      ) => {
        const [ones, others]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          ones.push(await measure(single));
          others.push(await measure(partitioned));
        }
        rows.push([what, figure(median(ones), unit), figure(median(others), unit)]);
      };
      await both('on disk', async (table) => (await bytesOf(pool, table)) / 1e6, 'MB');
      await both('inserts, four clients', (table) => insertRate(pool, table, 2), '/s', 9);
      await both('entries of a day, five years ago', (table) => queryMs(pool, aDay(table)), 'ms');
      await both(
        'the last 50 entries of a person',
        (table) => queryMs(pool, lastOfPerson(table)),
        'ms',
      );
      const costs = [
        await costOf(pool, single, () => deleteOldestMonth(pool)),
        await costOf(pool, partitioned, async () => {
          await dropAuditPartitions(db, { months: 119, actor: 'bench' });
        }),
      ] as const;
      const [deleted, dropped] = costs;
      const cells = (unit: string, of: (cost: (typeof costs)[0]) => number) =>
        [figure(of(deleted), unit), figure(of(dropped), unit)] as const;
      rows.push(
        ['the oldest month removed', ...cells('s', ({ seconds }) => seconds)],
        ['write-ahead log of that', ...cells('MB', ({ walMegabytes }) => walMegabytes)],
        ['longest insert meanwhile', ...cells('ms', ({ longestInsertMs }) => longestInsertMs)],
      );
      await both('on disk after that', async (table) => (await bytesOf(pool, table)) / 1e6, 'MB');
    }),
  );
  return rows;
}

/** How long the migration that partitions an audit log of so many entries takes, in seconds, and the longest insert. */
export async function measureMigration(
  entries: number,
): Promise<{ seconds: number; longestInsertMs: number }> {
  let cost = { seconds: 0, longestInsertMs: 0 };
  await withThrowawayDatabase(
    ({ ownerUrl }) =>
      withDatabase(ownerUrl, async (_, pool) => {
        await pool.query(
          `insert into audit_log (occurred_at, actor, action, subject, details) ${generated(entries)}`,
        );
        await pool.query('vacuum analyze audit_log');
        cost = await costOf(pool, PARTITIONED, () => migrate(ownerUrl));
      }),
    BEFORE_PARTITIONS,
  );
  return cost;
}

const BEFORE_PARTITIONS = '0012_service_settings';
const SINGLE = 'single_audit_log';
const PARTITIONED = 'audit_log';
const TEN_YEARS = 120;

async function fill(pool: Pool, entries: number): Promise<void> {
  await pool.query(`
    create table ${SINGLE} (like audit_log, primary key (id));
    alter table ${SINGLE} alter occurred_at set default clock_timestamp(),
      alter id add generated always as identity;
    create unique index on ${SINGLE} (subject, date_trunc('hour', occurred_at at time zone 'UTC'))
      where action = 'invoice.link-opened';
    -- By which old entries are found.
    create index on ${SINGLE} (occurred_at)`);
  for (let months = TEN_YEARS; months > 0; months -= 1) {
    await pool.query(
      `select make_audit_partition('audit_log_' ||
        to_char((now() at time zone 'UTC') - make_interval(months => $1), 'YYYY_MM'))`,
      [months],
    );
  }
  for (const table of [SINGLE, PARTITIONED]) {
    await pool.query(
      `insert into ${table} (occurred_at, actor, action, subject, details) ${generated(entries)}`,
    );
    await pool.query(`vacuum analyze ${table}`);
  }
}

/** Spread evenly over ten years and the days of this month, by 264 people; every thirtieth a link that was opened. */
const generated = (entries: number) => `
  select begins + (now() - begins) * (n / ${entries}.0), person, action,
    case action when 'invoice.link-opened' then 'au ' || n else person end, '{"role":"branch-staff"}'
  from generate_series(1, ${entries}) as n,
    lateral (select md5((n % 264)::text) as person,
      date_trunc('month', now()) - interval '${TEN_YEARS} months' as begins,
      case when n % 30 = 0 then 'invoice.link-opened' else 'staff.signed-in' end as action) as entry`;

/** Dates as an auditor types them: PostgreSQL then plans one partition, and all of them for `now()`. */
const aDay = (table: string) => {
  const begins = Date.now() - 1_825 * DAY_MS;
  const [from, to] = [begins, begins + DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return `select * from ${table} where occurred_at >= '${from}' and occurred_at < '${to}'`;
};

const DAY_MS = 86_400_000;

const lastOfPerson = (table: string) => `
  select occurred_at, action from ${table} where actor = md5('7') order by occurred_at desc limit 50`;

async function deleteOldestMonth(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${SINGLE} where ctid = any(array(select ctid from ${SINGLE}
        where occurred_at < date_trunc('month', now()) - interval '119 months' limit 1000 for update skip locked))`,
    );
    if ((rowCount ?? 0) < 1_000) break;
  }
  await pool.query(`vacuum ${SINGLE}`);
}

function figure(value: number, unit: string): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit.startsWith('/') ? `${text}${unit}` : `${text} ${unit}`;
}
