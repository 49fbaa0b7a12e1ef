import pg from 'pg';
import type { DerivedTable } from './derived-table.ts';

/** A table that has words, and other columns, derived of a part of each row. */
type WordedTable = Omit<DerivedTable, 'key' | 'derive'> & {
  /** The columns of the key and of what is derived beside `words`, with their types. */
  readonly key: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
  /** Values of `columns`, and the words, for the text of `record`; what is undefined becomes null. */
  readonly valuesOf: (record: string) => { readonly words: readonly string[] };
};

/** Declares it: its rows are updated in place. */
export function wordedTable({ key, columns, valuesOf, ...table }: WordedTable): DerivedTable {
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
  { name, isWorldwide, rules }: Pick<DerivedTable, 'name' | 'isWorldwide' | 'rules'>,
  key: WordedTable['key'],
  columns: WordedTable['columns'],
): string {
  const given = Object.entries({ ...key, ...columns, words: 'text[]' }).map(
    ([column, type]) => `${id(column)} ${type}`,
  );
  const set = Object.keys(columns).map((column) => `${id(column)} = given.${id(column)}`);
  const same = Object.keys(key).map((column) => `kept.${id(column)} = given.${id(column)}`);
  return `
    UPDATE ${id(name)} AS kept
    SET ${[...set, 'words = array_to_tsvector(given.words)', `rules = ${rules}`].join(', ')}
    FROM json_to_recordset($1::json) AS given (${given.join(', ')})
    WHERE ${[...(isWorldwide ? [] : ['kept.country_code = $2']), ...same].join(' AND ')}`;
}

const id = pg.escapeIdentifier;
