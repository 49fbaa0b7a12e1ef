import { Kysely, PostgresDialect } from 'kysely';
import type { ReadPool } from '#db/reads/prepared-query.ts';
import type { DB } from '#db/tables.ts';
import type { Catalogue } from './catalogue.ts';

type SentQuery = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** How PostgreSQL plans it on its connection. */
  readonly plan: 'force_custom_plan' | 'force_generic_plan';
};

/** A context that records its queries on both kinds of connection. */
export function recordQueries({ database, at }: Catalogue) {
  const queries: SentQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query: { sql: text, parameters: values } }) =>
      void queries.push({ text, values, plan: 'force_custom_plan' }),
  });
  const { prepared } = database;
  const run: ReadPool['run'] = (read, params) => {
    queries.push({ text: read.text, values: read.values(params), plan: 'force_generic_plan' });
    return prepared.run(read, params);
  };
  return { ctx: { ...at(), db, prepared: { ...prepared, run } }, queries };
}

/** The plan of the only query in `queries`, which it runs: JSON, with the blocks that were read. */
export async function explainQuery(
  { database }: Catalogue,
  queries: readonly SentQuery[],
): Promise<string> {
  const [query] = queries;
  if (!query || queries.length > 1) throw new Error(`${queries.length} queries were sent, not one`);
  const client = await database.pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${query.plan}; prepare one as ${query.text}`);
    const literals = query.values.map((value) => client.escapeLiteral(String(value))).join();
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute one(${literals})`,
    );
    return rows[0]['QUERY PLAN'];
  } finally {
    client.release(true);
  }
}
