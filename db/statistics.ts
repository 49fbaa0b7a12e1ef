import { sql } from 'kysely';
import { type Database, openDatabase } from './client.ts';

/**
 * Lets PostgreSQL look at the tables that it knows nothing of, as the role that owns them. It plans by what tables hold,
 * and would notice a first load by itself only after a minute or more (`autovacuum_naptime`).
 */
export async function analyzeNewTables(ownerUrl: string): Promise<void> {
  const { pool, close } = openDatabase(ownerUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const { rows } = await pool.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and reltuples < 0 and relnamespace = current_schema()::regnamespace`);
    if (rows.length > 0) await pool.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
  } finally {
    await close();
  }
}

/** How many bytes the database has on disk. It looks at the length of every file of it. */
export async function databaseSize(db: Database): Promise<number> {
  const size = sql<number>`pg_database_size(current_database())`;
  return (await db.selectNoFrom(size.as('bytes')).executeTakeFirstOrThrow()).bytes;
}
