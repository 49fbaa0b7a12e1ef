import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import { systemClock } from '#lib/clock.ts';
import { CopyBatch } from '../copy-rows.ts';
import type { Derivation, Resource } from '../resource.ts';
import { Staging } from '../staging.ts';

/** A table with columns that are derived of what else its rows hold. */
export type DerivedTable = {
  readonly name: string;
  /** Whether its rows are the same for both countries: it has no `country_code`. */
  readonly isWorldwide: boolean;
  /** The version of the rules that are in force (`RULE_VERSIONS`). */
  readonly ruleVersion: number;
  /** The primary key beside the country. */
  readonly key: readonly string[];
  /** JSON of what the columns are derived of, as SQL over the row. */
  readonly record: string;
  /** The resources that are not loaded meanwhile. */
  readonly locks: readonly string[];
  /** The most rows of one transaction where a few are much to write; undefined is the most of a rebuild. */
  readonly maxBatch?: number;
  /** Writes what is derived of these rows, and of which version of the rules. */
  derive(client: pg.Client, countryCode: CountryCode, rows: readonly KeptRow[]): Promise<void>;
};

/** A row by its key, in the order of `key`, and the text of `record`. */
export type KeptRow = { readonly key: readonly string[]; readonly record: string };

/** A table that has words, and other columns, derived of a part of each row. */
type SearchWordsTable = Omit<DerivedTable, 'key' | 'derive'> & {
  /** The columns of the key and of what is derived beside `words`, with their types. */
  readonly key: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
  /** Values of `columns`, and the words, for the text of `record`; what is undefined becomes null. */
  readonly valuesOf: (record: string) => { readonly words: readonly string[] };
};

/** Declares it: its rows are updated in place. */
export function wordedTable({ key, columns, valuesOf, ...table }: SearchWordsTable): DerivedTable {
  const keys = Object.keys(key);
  const update = updateOf(table, key, columns);
  return {
    ...table,
    key: keys,
    async derive(client, countryCode, rows) {
      const given = rows.map((row) => ({
        ...valuesOf(row.record),
        ...Object.fromEntries(keys.map((column, at) => [column, row.key[at]])),
      }));
      const country = table.isWorldwide ? [] : [countryCode];
      await client.query(update, [JSON.stringify(given), ...country]);
    },
  };
}

function updateOf(
  { name, isWorldwide, ruleVersion }: Pick<DerivedTable, 'name' | 'isWorldwide' | 'ruleVersion'>,
  key: SearchWordsTable['key'],
  columns: SearchWordsTable['columns'],
): string {
  const given = Object.entries({ ...key, ...columns, words: 'text[]' }).map(
    ([column, type]) => `${id(column)} ${type}`,
  );
  const set = Object.keys(columns).map((column) => `${id(column)} = given.${id(column)}`);
  const same = Object.keys(key).map((column) => `kept.${id(column)} = given.${id(column)}`);
  return `
    UPDATE ${id(name)} AS kept
    SET ${[...set, 'words = array_to_tsvector(given.words)', `rules = ${ruleVersion}`].join(', ')}
    FROM json_to_recordset($1::json) AS given (${given.join(', ')})
    WHERE ${[...(isWorldwide ? [] : ['kept.country_code = $2']), ...same].join(' AND ')}`;
}

const id = pg.escapeIdentifier;

/** The table of a resource, whose rows are merged as if a feed brought in what they hold. */
export function resourceTable(resource: Resource, derivation: Derivation): DerivedTable {
  return {
    name: resource.table,
    isWorldwide: resource.isWorldwide,
    ruleVersion: derivation.ruleVersion,
    key: Object.keys(resource.key),
    record: derivation.record,
    locks: CATALOGUE.includes(resource.name) ? CATALOGUE : [resource.name],
    // With a brand or family, words of all its products.
    ...(['brands', 'families'].includes(resource.name) ? { maxBatch: 10 } : {}),
    async derive(client, countryCode, rows) {
      const staging = await Staging.create(client, resource, countryCode, systemClock);
      const batch = new CopyBatch();
      for (const [at, { record }] of rows.entries()) batch.add(at + 1, derivation.derive(record));
      await pipeline(Readable.from([batch.take()]), staging.rows());
      const keys = Object.keys(resource.key).map(pg.escapeIdentifier);
      await client.query(`ANALYZE staged (${keys.join(', ')})`);
      await staging.mergeStaged();
    },
  };
}

/** They write the words of products, which have those of their brand and families. */
const CATALOGUE = ['families', 'brands', 'products'];
