import type { Pool } from 'pg';
import { walPosition } from '#tools/bench/load/sizes/table-sizes.ts';
import { median } from '#tools/bench/measure/medians.ts';

/** What some work took: time, write-ahead log with that of entries inserted meanwhile, and the longest such insert. */
export type Cost = {
  readonly seconds: number;
  readonly walMegabytes: number;
  readonly longestInsertMs: number;
};

/** Measures `work`, while entries are inserted into the audit log `table` one after the other. */
export async function costOf(
  pool: Pool,
  table: string,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const walBefore = await walPosition(pool);
  const begun = performance.now();
  let isWorking = true;
  let longestInsertMs = 0;
  let inserts = 0;
  const inserting = (async () => {
    while (isWorking || inserts === 0) {
      const started = performance.now();
      await pool.query(insertInto(table));
      longestInsertMs = Math.max(longestInsertMs, performance.now() - started);
      inserts += 1;
    }
  })();
  await work().finally(() => {
    isWorking = false;
  });
  const seconds = (performance.now() - begun) / 1000;
  await inserting;
  const walMegabytes = ((await walPosition(pool)) - walBefore) / 1e6;
  return { seconds, walMegabytes, longestInsertMs };
}

/** Entries that four clients insert into the audit log `table` in a second, each in a transaction of its own. */
export async function insertRate(pool: Pool, table: string, seconds: number): Promise<number> {
  let inserts = 0;
  const until = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < until) {
      await pool.query(insertInto(table));
      inserts += 1;
    }
  };
  await Promise.all([client(), client(), client(), client()]);
  return inserts / seconds;
}

/** The time of a query in milliseconds, the median of seven. */
export async function queryMs(pool: Pool, text: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const started = performance.now();
    await pool.query(text);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Bytes of a table on disk, with its indexes and partitions. */
export async function bytesOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size($1::regclass) + coalesce((select sum(pg_total_relation_size(inhrelid))
       from pg_inherits where inhparent = $1::regclass), 0) as bytes`,
    [table],
  );
  return Number(rows[0]?.bytes);
}

const insertInto = (table: string) => ({
  name: `insert_${table}`,
  text: `insert into ${table} (actor, action, subject, details)
    values ('3f6f1c1e-4a53-4a3e-9c92-1f0c4f0b6a11', 'staff.signed-in', '3f6f1c1e-4a53-4a3e-9c92-1f0c4f0b6a11',
      '{"role":"branch-staff"}') on conflict do nothing`,
});
