import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What a new test database is like: its tables with their columns and rights, and the rows that migrations made. */
export type NewDatabase = { readonly shape: string; readonly rows: ReadonlyMap<string, string> };

/** Reads it from a database that nothing was done to. */
export async function newDatabaseOf(client: Client): Promise<NewDatabase> {
  const { rows } = await client.query<{ shape: string; tables: string[] }>(SHAPE);
  const { shape = '', tables = [] } = rows[0] ?? {};
  return { shape, rows: await rowsOf(client, tables) };
}

/**
 * Makes a database like new again. False where that cannot be had: somebody is connected to it, its tables were
 * changed, or it has statistics, by which later tests would be planned.
 */
export async function emptyDatabase(ownerUrl: string, asNew: NewDatabase): Promise<boolean> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'trade-supply tests',
  });
  await client.connect();
  try {
    if (!(await isAlone(client))) return false;
    const { shape, rows } = await newDatabaseOf(client);
    if (shape !== asNew.shape) return false;
    const written = [...rows.keys()].filter((table) => rows.get(table) !== asNew.rows.get(table));
    const emptied = [...asNew.rows.keys()].filter((table) => !rows.has(table));
    await restore(client, [...written, ...emptied], asNew);
    return true;
  } finally {
    await client.end();
  }
}

const SHAPE = `
  with tables as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind <> 't')
  select md5(string_agg(line, e'\\n' order by line)) as shape,
    (select array_agg(relname::text) from tables where relkind = 'r') as tables
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

/** The tables that have rows, with the first hundred of them as JSON: no table of a new database has as many. */
async function rowsOf(client: Client, tables: readonly string[]): Promise<Map<string, string>> {
  const asked = tables.map(
    (table) => `select '${table}' as table, (select json_agg(row order by row::text)
      from (select * from ${table} limit 100) as row)::text as rows`,
  );
  const { rows: found } = await client.query<{ table: string; rows: string | null }>(
    asked.join(' union all '),
  );
  return new Map(found.flatMap(({ table, rows }) => (rows === null ? [] : [[table, rows]])));
}

/** Whether nobody else is connected, for which those that are on their way out are given a moment. */
async function isAlone(client: Client): Promise<boolean> {
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
  { rows }: NewDatabase,
): Promise<void> {
  await client.query('begin');
  // The audit log refuses to be emptied, whoever asks.
  await client.query('alter table audit_log disable trigger audit_log_append_only');
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')} cascade`);
  await client.query('alter table audit_log enable always trigger audit_log_append_only');
  for (const table of tables) {
    const made = rows.get(table);
    const insert = `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`;
    if (made !== undefined) await client.query(insert, [made]);
  }
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
     from pg_sequences where last_value is not null`,
  );
  await client.query('commit');
}
