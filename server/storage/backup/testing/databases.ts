import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { cloneDatabase, databaseUrl, dropDatabase } from '#db/testing/server.ts';
import { withConnection } from '#server/storage/backup/connection.ts';

/** A database without tables, as a machine has it before its first start; `drop()` removes it. */
export async function makeDatabaseWithoutTables() {
  const { serverUrl, serviceUrl, run } = inject('testDatabases');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await cloneDatabase(serverUrl, 'template1', name);
  return {
    ownerUrl,
    url: databaseUrl(serviceUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/** A digest of all rows of each table of a database, and the last number of each sequence. */
export type DatabaseDigest = Readonly<Record<string, string>>;

/** What a restore does not bring back, or adds: sessions, its entry in the audit log, when migrations ran. */
const EXCEPTED: Readonly<Record<string, string>> = {
  audit_log: "where action <> 'backup.restored'",
  identity_state: 'where false',
  kysely_migration: 'where false',
  staff_sessions: 'where false',
};

/** Reads all rows, generated columns too, of every table at `ownerUrl`, except for what a restore does not bring back. */
export async function digestDatabase(ownerUrl: string): Promise<DatabaseDigest> {
  return withConnection(ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
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
    return digest;
  });
}
