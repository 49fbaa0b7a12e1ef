import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Clock } from '#lib/clock.ts';
import { databaseOver } from '../client.ts';
import type { MergeCounts, Resource, StagedLoad } from './resource.ts';
import { keepNames } from './resources/names.ts';
import {
  complaintsQuery,
  keyColumns,
  merge,
  takeOutUnchanged,
  tooManyComplaints,
  tooManyStaged,
} from './staging-sql.ts';

/** A line whose record is good by itself, and not beside the others or what is in the database. */
export type StagedComplaint = {
  readonly line: number;
  readonly paths: readonly string[];
  readonly messages: readonly string[];
};

/**
 * A temporary table of the rows of one file, each with its line number, from which one statement
 * merges them into the resource's table. It lives as long as the transaction.
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
    this.#load = { db: databaseOver(client), countryCode, clock };
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
      CREATE TEMPORARY TABLE staged_complaints
        (feed_line bigint NOT NULL, path text NOT NULL, message text NOT NULL) ON COMMIT DROP`);
    return new Staging(client, resource, countryCode, clock);
  }

  /** Takes rows in the COPY text format: the line number, then the resource's columns and what is aside. */
  rows(): CopyStreamQuery {
    const { columns: own, aside } = this.#resource;
    const columns = ['feed_line', ...own, ...aside].map(pg.escapeIdentifier);
    return this.#client.query(copyFrom(`COPY staged (${columns.join(', ')}) FROM STDIN`));
  }

  /**
   * Looks for keys that are there twice, for references to what does not exist, and for more records than there may
   * be. With `remove`, what is not staged is to be removed.
   */
  async check(remove: boolean): Promise<void> {
    const keys = keyColumns(this.#resource);
    await this.#client.query(`ANALYZE staged (feed_line, ${keys.join(', ')})`);
    await this.#resource.check?.({ ...this.#load, removesUnstaged: remove });
    await this.#client.query(complaintsQuery(this.#resource));
    await this.#checkMost(remove);
  }

  async #checkMost(remove: boolean): Promise<void> {
    const { recordLimit } = this.#resource;
    if (recordLimit === undefined) return;
    if (remove) {
      const { rowCount } = await this.#client.query(tooManyStaged(recordLimit));
      if (rowCount === 0) return;
    }
    await this.#client.query(tooManyComplaints(this.#resource, recordLimit, this.#countryCode));
  }

  /** What `check` found, by line, some at a time. */
  async *complaints(): AsyncGenerator<StagedComplaint> {
    // A cursor groups and sorts them once, however many batches are fetched. It ends with the transaction.
    await this.#client.query(COMPLAINTS_CURSOR);
    for (;;) {
      const { rows } = await this.#client.query<StagedComplaint>('FETCH 1000 FROM complaints');
      if (rows.length === 0) break;
      yield* rows;
    }
    await this.#client.query('CLOSE complaints');
  }

  /** Leaves out the lines that `check` complained about; returns how many. */
  async reject(): Promise<number> {
    const { rowCount } = await this.#client.query(
      'DELETE FROM staged WHERE feed_line IN (SELECT feed_line FROM staged_complaints)',
    );
    return rowCount ?? 0;
  }

  /** Brings the table up to date with what is staged. */
  async merge(): Promise<Omit<MergeCounts, 'removed'>> {
    const { own } = this.#resource;
    if (own !== undefined) return own.merge(this.#load);
    const unchanged = await this.#client.query(takeOutUnchanged(this.#resource));
    const counts = await this.mergeStaged();
    const { names } = this.#resource;
    if (names !== undefined) await keepNames(this.#client, this.#countryCode, names);
    return { ...counts, unchanged: unchanged.rowCount ?? 0 };
  }

  /** Replaces the rows of all that is staged, and what is kept with them, but for names. */
  async mergeStaged(): Promise<Pick<MergeCounts, 'inserted' | 'replaced'>> {
    const { rows } = await this.#client.query<Pick<MergeCounts, 'inserted' | 'replaced'>>(
      merge(this.#resource),
    );
    const [counts] = rows;
    if (counts === undefined) throw new Error('The merging statement returned no counts');
    await this.#resource.afterMerge?.(this.#client, this.#countryCode);
    return counts;
  }
}

function columnsOf({ own, table, aside }: Resource): string {
  if (own === undefined) {
    // Storage as in the table, so that a document is compressed once and then moved as it is.
    const like = `LIKE ${pg.escapeIdentifier(table)} INCLUDING STORAGE INCLUDING COMPRESSION`;
    const more = aside.map((column) => `${pg.escapeIdentifier(column)} json NOT NULL`);
    return [like, ...more].join(', ');
  }
  const columns = Object.entries(own.stagingColumns);
  return [['country_code', 'text COLLATE "C"'], ...columns]
    .map(([name = '', type]) => `${pg.escapeIdentifier(name)} ${type}`)
    .join(', ');
}

const COMPLAINTS_CURSOR = `
  DECLARE complaints NO SCROLL CURSOR FOR
  SELECT feed_line AS line, array_agg(path) AS paths, array_agg(message) AS messages
  FROM staged_complaints
  GROUP BY feed_line
  ORDER BY feed_line`;
