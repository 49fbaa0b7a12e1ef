import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A fresh test database: a digest of its tables, columns and privileges, and the rows that migrations inserted. */
export type DatabaseSnapshot = {
  readonly shape: string;
  readonly rows: ReadonlyMap<string, string>;
};

/** Takes the snapshot of a database that nothing has touched. */
export async function takeSnapshot(client: Client): Promise<DatabaseSnapshot> {
  const { rows } = await client.query<{ shape: string; tables: string[] }>(SHAPE);
  const { shape = '', tables = [] } = rows[0] ?? {};
  return { shape, rows: await rowsOf(client, tables) };
}

/**
 * Resets a database to the snapshot. Returns false when that is impossible: a client is connected, its schema
 * changed, or it has statistics, which would affect the plans of later tests.
 */
export async function resetDatabase(
  ownerUrl: string,
  snapshot: DatabaseSnapshot,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'trade-supply tests',
  });
  await client.connect();
  try {
    if (!(await hasNoOtherConnections(client))) return false;
    const { shape, rows } = await takeSnapshot(client);
    if (shape !== snapshot.shape) return false;
    const changed = [...rows.keys()].filter(
      (table) => rows.get(table) !== snapshot.rows.get(table),
    );
    const emptied = [...snapshot.rows.keys()].filter((table) => !rows.has(table));
    await restore(client, [...changed, ...emptied], snapshot);
    return true;
  } finally {
    await client.end();
  }
}

const SHAPE = `
  with tables as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind <> 't')
  select md5(string_agg(line, e'\\n' order by line)) as shape,
    (select array_agg(relname::text) from tables where relkind in ('r', 'p') and not relispartition) as tables
  from (
    select concat_ws(' ', oid, relname, relacl, reloptions) as line from tables
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef)
      from pg_attribute where attrelid in (select oid from tables where relkind <> 'i')
    union all select concat_ws(' ', oid, conname) from pg_constraint
    union all select concat_ws(' ', oid, tgname, tgenabled::text) from pg_trigger
    union all select concat_ws(' ', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', oid, nspname, nspacl) from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
    union all select concat_ws(' ', schemaname, tablename, attname) from pg_stats where schemaname = 'public'
  ) as lines`;

type Client = pg.Pool | pg.Client;

/** The tables that have rows, each with its first hundred rows as JSON; migrations insert fewer. */
async function rowsOf(client: Client, tables: readonly string[]): Promise<Map<string, string>> {
  const queries = tables.map(
    (table) => `select '${table}' as table, (select json_agg(row order by row::text)
      from (select * from ${table} limit 100) as row)::text as rows`,
  );
  const { rows: counts } = await client.query<{ table: string; rows: string | null }>(
    queries.join(' union all '),
  );
  return new Map(counts.flatMap(({ table, rows }) => (rows === null ? [] : [[table, rows]])));
}

/** Whether no other client is connected; those that are disconnecting get half a second. */
async function hasNoOtherConnections(client: Client): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    if (rows.length === 0) return true;
    await pause(25);
  }
  return false;
}

async function restore(
  client: Client,
  tables: readonly string[],
  { rows }: DatabaseSnapshot,
): Promise<void> {
  await client.query('begin');
  // The audit log's triggers reject TRUNCATE from every role; each partition has one.
  const setTriggers = (state: string) =>
    client.query(`do $$ declare part regclass; begin
      for part in select relid from pg_partition_tree('audit_log') loop
        execute format('alter table %s ${state} trigger audit_log_append_only', part);
      end loop; end $$`);
  const hasEntries = tables.includes('audit_log');
  if (hasEntries) await setTriggers('disable');
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')} cascade`);
  if (hasEntries) await setTriggers('enable always');
  for (const table of tables) {
    const rowsJson = rows.get(table);
    const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
    if (rowsJson !== undefined) await client.query(insert, [rowsJson]);
  }
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
     from pg_sequences where last_value is not null`,
  );
  await client.query('commit');
}
