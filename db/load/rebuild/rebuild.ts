import pg from 'pg';
import { CountryCode } from '#lib/api/fields.ts';
import { connectionSettings } from '../../client.ts';
import { BEGIN, lockOut } from '../transaction.ts';
import type { DerivedTable, KeptRow } from './derived-table.ts';
import { DERIVED_TABLES } from './derived-tables.ts';

/** What is told while a rebuild goes on, and when a table is done. */
export type RebuildReport = {
  /** `derived` of `total` rows of the table of a country, or of both, are done. */
  deriving?(table: DerivedTable, whose: Whose, derived: number, total: number): void;
  waiting?(table: DerivedTable): void;
};

export type Whose = CountryCode | 'world';

export type RebuildOptions = {
  /** Derive rows of the rules in force anew, too. */
  readonly all?: boolean;
  readonly report?: RebuildReport;
  /** The most rows of one transaction. */
  readonly atOnce?: number;
};

/**
 * Derives anew whatever was derived by other rules than those in force, in short transactions beside a running service
 * and loads: each keeps a load of the same resource waiting, and is kept waiting by one. What it did stays done when it
 * is ended. Writes no version and no event of an account. Returns how many rows were derived.
 */
export async function rebuild(
  url: string,
  { all = false, report = {}, atOnce = 500 }: RebuildOptions = {},
): Promise<number> {
  const settings = { applicationName: 'trade-supply rebuild', statementTimeoutMs: 0 };
  const client = new pg.Client(connectionSettings(url, settings));
  let lost: Error | undefined;
  // Without a listener a connection that is lost between two statements would end the process.
  client.on('error', (error) => {
    lost ??= error;
  });
  await client.connect();
  try {
    let derived = 0;
    for (const table of DERIVED_TABLES) {
      for (const scope of table.isWorldwide ? GLOBAL_SCOPE : CountryCode.options) {
        derived += await rebuildTable({ client, table, scope, all, report, atOnce });
      }
    }
    return derived;
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end();
  }
}

const GLOBAL_SCOPE = ['world'] as const;

type Rebuild = Required<RebuildOptions> & {
  readonly client: pg.Client;
  readonly table: DerivedTable;
  readonly scope: Whose;
};

async function rebuildTable(rebuild: Rebuild): Promise<number> {
  const { client, table, scope, report } = rebuild;
  const { rows } = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${id(table.name)} WHERE ${conditionsOf(rebuild)}`,
  );
  const total = rows[0]?.total ?? 0;
  let derived = 0;
  for (let last: KeptRow | undefined; ; ) {
    const batch = await rebuildBatch(rebuild, last);
    last = batch.at(-1);
    if (last === undefined) return derived;
    derived += batch.length;
    // A load meanwhile may have added some.
    report.deriving?.(table, scope, derived, Math.max(total, derived));
  }
}

/** Derives the next rows after `last` in a transaction; returns them. */
async function rebuildBatch(rebuild: Rebuild, last: KeptRow | undefined): Promise<KeptRow[]> {
  const { client, table, scope, report } = rebuild;
  await client.query(BEGIN);
  for (const resource of table.locks) {
    await lockOut(client, scope, resource, () => report.waiting?.(table));
  }
  await client.query(`SET LOCAL lock_timeout = '30s'`);
  const rows = await fetchRows(rebuild, last);
  // A table of both countries does not look at which one it is.
  if (rows.length > 0) {
    await table.derive(client, scope === 'world' ? 'au' : scope, rows).catch((cause: unknown) => {
      throw new Error(`${table.name} from ${rows[0]?.key.join(' ')} on: ${cause}`, { cause });
    });
  }
  await client.query('COMMIT');
  return rows;
}

/** Fetched some at a time, so that memory does not grow with the size of the documents. */
async function fetchRows(rebuild: Rebuild, last: KeptRow | undefined): Promise<KeptRow[]> {
  const { client, table, atOnce } = rebuild;
  const keys = table.key.map((column) => `${id(column)}::text`).join(', ');
  const order = table.key.map(id).join(', ');
  const after = last && `(${order}) > (${last.key.map(pg.escapeLiteral).join(', ')})`;
  await client.query(`
    DECLARE kept_rows NO SCROLL CURSOR FOR
    SELECT ARRAY[${keys}] AS key, (${table.record})::text AS record FROM ${id(table.name)}
    WHERE ${[conditionsOf(rebuild), after].filter(Boolean).join(' AND ')}
    ORDER BY ${order} LIMIT ${Math.min(atOnce, table.maxBatch ?? atOnce)} FOR NO KEY UPDATE`);
  const rows: KeptRow[] = [];
  for (let length = 0; length < MAX_BATCH_CHARACTERS; ) {
    const fetched = await client.query<KeptRow>('FETCH 20 FROM kept_rows');
    if (fetched.rows.length === 0) break;
    rows.push(...fetched.rows);
    length += fetched.rows.reduce((sum, { record }) => sum + record.length, 0);
  }
  await client.query('CLOSE kept_rows');
  return rows;
}

/** Of the records of one transaction, in characters; one document may have 4 MiB. */
const MAX_BATCH_CHARACTERS = 8 * 1024 * 1024;

function conditionsOf({ table, scope, all }: Rebuild): string {
  const country = scope === 'world' ? [] : [`country_code = ${pg.escapeLiteral(scope)}`];
  // Apart, so that an index tells it.
  const isStale = `(rules < ${table.ruleVersion} OR rules > ${table.ruleVersion})`;
  return [...country, all ? 'true' : isStale].join(' AND ');
}

const id = pg.escapeIdentifier;
