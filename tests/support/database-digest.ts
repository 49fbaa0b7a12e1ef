import pg from 'pg';
import { makeLog } from '#lib/logging/log.ts';
import { withDatabaseUrl } from '#server/data-directory/with-database.ts';

/** A digest of all rows of each table, generated columns too, the last number of each sequence, and who may run what. */
type DatabaseDigest = Readonly<Record<string, string>>;

/** What a restore does not bring back, or adds: sessions, epochs, its entry in the audit log, when migrations ran. */
const EXCEPTED: Readonly<Record<string, string>> = {
  audit_log: "where action <> 'backup.restored'",
  change_streams: 'where false',
  kysely_migration: 'where false',
  staff_sessions: 'where false',
};

/** Reads every row of every table at `ownerUrl`, except for what a restore does not bring back. */
export async function digestDatabase(ownerUrl: string): Promise<DatabaseDigest> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'trade-supply compare',
  });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
        and relnamespace = current_schema()::regnamespace order by 1`);
    const digest: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(`
        select count(*) || ' rows ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
        from (select md5(t::text) as row from ${name} t ${EXCEPTED[name] ?? ''}) as rows`);
      digest[name] = String(rows[0]?.digest);
    }
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(`
      select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and sequencename <> 'audit_log_id_seq'`);
    for (const { name, value } of sequences) digest[name] = `last value ${value}`;
    const { rows: functions } = await client.query<{ name: string; grantees: string }>(`
      select 'function ' || oid::regprocedure as name,
        array(select case grantee when 0 then 'public' else grantee::regrole::text end
          from aclexplode(coalesce(proacl, acldefault('f', proowner))) order by 1)::text as grantees
      from pg_proc where pronamespace = current_schema()::regnamespace and prorettype <> 'trigger'::regtype`);
    for (const { name, grantees } of functions) digest[name] = grantees;
    return digest;
  } finally {
    await client.end();
  }
}

/** The digest of the embedded database of a data directory, whether or not it runs. */
export async function digestDataDirectory(dataDir: string): Promise<DatabaseDigest> {
  const log = makeLog('warn', process.stderr);
  return withDatabaseUrl({ databaseUrl: undefined, dataDir }, log, (url, ownerUrl) =>
    digestDatabase(ownerUrl ?? url),
  );
}
