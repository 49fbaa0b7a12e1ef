import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { databaseOnClient } from '#db/client.ts';
import { storeNames } from '#feeds/names.ts';
import type { MergeCounts, Resource, StagedLoad } from '#feeds/resource.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/time/clock.ts';
import {
  dropUnchanged,
  issuesQuery,
  keyColumns,
  limitIssuesQuery,
  mergeStatement,
  stagedLimitQuery,
} from './staging-sql.ts';

/** Issues about a line that is valid by itself, but not together with the others or the database. */
type StagedIssue = {
  readonly line: number;
  readonly paths: readonly string[];
  readonly messages: readonly string[];
};

/**
 * The staging table: a temporary table with the rows of one file and their line numbers, which is merged into the
 * resource's table. It lives as long as the transaction.
 */
export class Staging {
  readonly #client: pg.Client;
  readonly #resource: Resource;
  readonly #countryCode: CountryCode;
  readonly #load: StagedLoad;

  private constructor(
    client: pg.Client,
    resource: Resource,
    countryCode: CountryCode,
    clock: Clock,
  ) {
    this.#client = client;
    this.#resource = resource;
    this.#countryCode = countryCode;
    this.#load = { db: databaseOnClient(client), countryCode, clock };
  }

  static async create(
    client: pg.Client,
    resource: Resource,
    countryCode: CountryCode,
    clock: Clock,
  ): Promise<Staging> {
    const country = `ALTER TABLE staged ALTER country_code SET DEFAULT ${pg.escapeLiteral(countryCode)};`;
    await client.query(`
      CREATE TEMPORARY TABLE staged (feed_line bigint NOT NULL, ${columnsOf(resource)})
        ON COMMIT DROP;
      ${resource.isWorldwide ? '' : country}
      CREATE TEMPORARY TABLE staged_issues
        (feed_line bigint NOT NULL, path text NOT NULL, message text NOT NULL) ON COMMIT DROP`);
    return new Staging(client, resource, countryCode, clock);
  }

  /** Accepts rows in COPY text format: the line number, then `columns` and `extraColumns`. */
  rows(): CopyStreamQuery {
    const resource = this.#resource;
    const columns = ['feed_line', ...resource.columns, ...resource.extraColumns].map(
      pg.escapeIdentifier,
    );
    return this.#client.query(copyFrom(`COPY staged (${columns.join(', ')}) FROM STDIN`));
  }

  /**
   * Checks for repeated keys, missing references and too many records. With `remove`, records that are not staged are
   * about to be removed.
   */
  async check(remove: boolean): Promise<void> {
    const keys = keyColumns(this.#resource);
    await this.#client.query(`ANALYZE staged (feed_line, ${keys.join(', ')})`);
    await this.#resource.check?.({ ...this.#load, removesUnstaged: remove });
    await this.#client.query(issuesQuery(this.#resource));
    await this.#checkMost(remove);
  }

  async #checkMost(remove: boolean): Promise<void> {
    const { recordLimit } = this.#resource;
    if (recordLimit === undefined) return;
    if (remove) {
      const { rowCount } = await this.#client.query(stagedLimitQuery(recordLimit));
      if (rowCount === 0) return;
    }
    await this.#client.query(limitIssuesQuery(this.#resource, recordLimit, this.#countryCode));
  }

  /** Yields what `check` found, by line. */
  async *issues(): AsyncGenerator<StagedIssue> {
    // A cursor sorts and groups once, however many batches are fetched. It ends with the transaction.
    await this.#client.query(ISSUES_CURSOR);
    for (;;) {
      const { rows } = await this.#client.query<StagedIssue>('FETCH 1000 FROM issues');
      if (rows.length === 0) break;
      yield* rows;
    }
    await this.#client.query('CLOSE issues');
  }

  /** Unstages the lines that `check` reported; returns how many. */
  async reject(): Promise<number> {
    const { rowCount } = await this.#client.query(
      'DELETE FROM staged WHERE feed_line IN (SELECT feed_line FROM staged_issues)',
    );
    return rowCount ?? 0;
  }

  /** Merges the staged rows into the table. */
  async merge(): Promise<Omit<MergeCounts, 'removed'>> {
    const resource = this.#resource;
    if (resource.customMerge !== undefined) return resource.customMerge.merge(this.#load);
    const unchanged = await this.#client.query(dropUnchanged(this.#resource));
    const counts = await this.mergeStaged();
    const { names } = this.#resource;
    if (names !== undefined) await storeNames(this.#client, this.#countryCode, names);
    return { ...counts, unchanged: unchanged.rowCount ?? 0 };
  }

  /** Upserts every staged row and runs `afterMerge`; names are not stored. */
  async mergeStaged(): Promise<Pick<MergeCounts, 'inserted' | 'replaced'>> {
    const { rows } = await this.#client.query<Pick<MergeCounts, 'inserted' | 'replaced'>>(
      mergeStatement(this.#resource),
    );
    const [counts] = rows;
    if (counts === undefined) throw new Error('The merging statement returned no counts');
    await this.#resource.afterMerge?.(this.#client, this.#countryCode);
    return counts;
  }
}

function columnsOf(resource: Resource): string {
  if (resource.customMerge === undefined) {
    // The same storage as the table, so that a document is compressed once and moved as it is.
    const like = `LIKE ${pg.escapeIdentifier(resource.table)} INCLUDING STORAGE INCLUDING COMPRESSION`;
    const more = resource.extraColumns.map(
      (column) => `${pg.escapeIdentifier(column)} json NOT NULL`,
    );
    return [like, ...more].join(', ');
  }
  const columns = Object.entries(resource.customMerge.stagingColumns);
  return [['country_code', 'text COLLATE "C"'], ...columns]
    .map(([name = '', type]) => `${pg.escapeIdentifier(name)} ${type}`)
    .join(', ');
}

const ISSUES_CURSOR = `
  DECLARE issues NO SCROLL CURSOR FOR
  SELECT feed_line AS line, array_agg(path) AS paths, array_agg(message) AS messages
  FROM staged_issues
  GROUP BY feed_line
  ORDER BY feed_line`;
