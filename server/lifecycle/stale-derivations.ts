import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { errorReason } from '#lib/logging/error-log.ts';
import type { Log } from '#lib/logging/log.ts';

/** Logs which tables have columns that were derived by the rules of another version. */
export async function logStaleDerivations(url: string, log: Log): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const tables = await staleTables(db);
    if (tables.length > 0) log.warn({ tables }, STALE);
  } catch (error) {
    // Only a warning is lost: start anyway.
    log.warn(errorReason(error), 'could not check whether derived columns are current');
  } finally {
    await close();
  }
}

const STALE = 'derived columns are from another version: run npx trade-supply rebuild';

/** The names of tables that have rows of another rule version than the current one. */
export async function staleTables(db: Database): Promise<string[]> {
  const each = Object.entries(RULE_VERSIONS).map(([name, ruleVersion]) => {
    const table = sql.table(name);
    // Two conditions, so that each uses the index.
    return sql`
      select ${sql.lit(name)} as name
      where exists (select from ${table} where rule_version < ${sql.lit(ruleVersion)})
        or exists (select from ${table} where rule_version > ${sql.lit(ruleVersion)})`;
  });
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}
