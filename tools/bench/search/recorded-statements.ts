import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';

/** Work that a search causes in the database. Unlike time, it does not depend on the load of the machine. */
export type DatabaseWork = {
  readonly statements: number;
  /** Accesses to 8 kB blocks by its plans. */
  readonly blocks: number;
};

/** A database that records its statements. */
export type RecordedStatements = {
  readonly db: Database;
  reset(): void;
  /** The work of the statements since `reset`; runs each once more under EXPLAIN ANALYZE. */
  work(): Promise<DatabaseWork>;
};

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

export function recordStatements(pool: Pool): RecordedStatements {
  const recorded: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      recorded.push({ sql, parameters });
    },
  });
  const reset = () => recorded.splice(0);
  const work = async () => {
    const statements = reset();
    let blocks = 0;
    for (const statement of statements) blocks += await blocksOf(pool, statement);
    return { statements: statements.length, blocks };
  };
  return { db, reset, work };
}

async function blocksOf(pool: Pool, { sql, parameters }: Statement): Promise<number> {
  const explain = `explain (analyze, buffers, format json) ${sql}`;
  const { rows } = await pool.query(explain, [...parameters]);
  const [{ 'QUERY PLAN': text }] = Explained.parse(rows);
  const [{ Plan: plan }] = Plans.parse(JSON.parse(text));
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const Explained = z.tuple([z.object({ 'QUERY PLAN': z.string() })]);
const Plans = z.tuple([
  z.object({
    Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
  }),
]);
