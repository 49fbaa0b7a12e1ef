import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { DB } from '#db/tables.ts';

/** What the database does for a search, which is the same on a busy machine as on a quiet one. */
export type Work = {
  readonly statements: number;
  /** Pages of 8 kB that its plans look into, each as often as they do. */
  readonly blocks: number;
};

/** A database that remembers what it is asked. */
export type Searches = {
  readonly db: Database;
  forget(): void;
  /** What it was asked since: runs each statement once more, to count what it reads. */
  work(): Promise<Work>;
};

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

export function recordSearches(pool: Pool): Searches {
  const asked: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      asked.push({ sql, parameters });
    },
  });
  const forget = () => asked.splice(0);
  const work = async () => {
    const statements = forget();
    let blocks = 0;
    for (const statement of statements) blocks += await blocksOf(pool, statement);
    return { statements: statements.length, blocks };
  };
  return { db, forget, work };
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
