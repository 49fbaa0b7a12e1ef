import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Derivation, Resource } from '#feeds/resource.ts';
import { CopyBatch } from '#feeds/staging/copy-rows.ts';
import { Staging } from '#feeds/staging/staging.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { systemClock } from '#lib/time/clock.ts';

/** A table with columns derived from the rest of its row. */
export type DerivedTable = {
  readonly name: string;
  /** Whether its rows are shared by both countries: it has no `country_code`. */
  readonly isWorldwide: boolean;
  /** The current version of the rules (`RULE_VERSIONS`). */
  readonly ruleVersion: number;
  /** The primary key apart from the country. */
  readonly key: readonly string[];
  /** SQL over the row for the JSON that the columns are derived from. */
  readonly record: string;
  /** The resources that must not be loaded meanwhile. */
  readonly locks: readonly string[];
  /** The most rows of a transaction, where a few rows cause many writes; default is that of the rebuild. */
  readonly maxBatch?: number;
  /** Writes the derived columns of these rows and the rule version. */
  derive(client: pg.Client, countryCode: CountryCode, rows: readonly StoredRow[]): Promise<void>;
};

/** A row's key, in the order of `key`, and the text of `record`. */
export type StoredRow = { readonly key: readonly string[]; readonly record: string };

/** A table with columns derived from part of each row. */
type ColumnsTable = Omit<DerivedTable, 'key' | 'derive'> & {
  /** The columns of the key, and those derived, with their types; `words` are made of a list. */
  readonly key: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
  /** The values of `columns`, from the text of `record`; undefined becomes null. */
  readonly valuesOf: (record: string) => object;
};

/** A derived table whose rows are updated in place. */
export function columnsTable({ key, columns, valuesOf, ...table }: ColumnsTable): DerivedTable {
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
  key: ColumnsTable['key'],
  columns: ColumnsTable['columns'],
): string {
  const given = Object.entries({ ...key, ...columns }).map(
    ([column, type]) => `${id(column)} ${type}`,
  );
  const set = Object.keys(columns).map((column) =>
    column === 'words'
      ? 'words = array_to_tsvector(given.words)'
      : `${id(column)} = given.${id(column)}`,
  );
  const same = Object.keys(key).map((column) => `stored.${id(column)} = given.${id(column)}`);
  return `
    UPDATE ${id(name)} AS stored
    SET ${[...set, `rule_version = ${ruleVersion}`].join(', ')}
    FROM json_to_recordset($1::json) AS given (${given.join(', ')})
    WHERE ${[...(isWorldwide ? [] : ['stored.country_code = $2']), ...same].join(' AND ')}`;
}

const id = pg.escapeIdentifier;

/** The table of a resource, whose stored records are merged again as if loaded from a feed. */
export function resourceTable(resource: Resource, derivation: Derivation): DerivedTable {
  return {
    name: resource.table,
    isWorldwide: resource.isWorldwide ?? false,
    ruleVersion: derivation.ruleVersion,
    key: Object.keys(resource.key),
    record: derivation.record,
    locks: CATALOGUE.includes(resource.name) ? CATALOGUE : [resource.name],
    // A brand or family updates the words of all its products.
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

/** All three write the words of products, which include those of brand and families. */
const CATALOGUE = ['families', 'brands', 'products'];
