import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import { RULE_VERSIONS } from '#lib/rule-versions.ts';
import { wordsOf } from '#lib/search/words.ts';
import type { Names } from '../resource.ts';

/**
 * Keeps the names that staged documents bring, with the words they are found by. Earlier names stay beside the
 * latest: who searches for one of them means the same customer, supplier or product.
 */
export async function keepNames(
  client: pg.Client,
  countryCode: CountryCode,
  { table, staging }: Names,
): Promise<void> {
  await client.query(
    'CREATE TEMPORARY TABLE staged_names (kind text, number text, name text, position bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP',
  );
  for (const statement of staging) await client.query(statement);
  const rules = RULE_VERSIONS[table];
  for (let last = 0; ; ) {
    const given = [countryCode, last, BATCH_SIZE, rules];
    const { rows } = await client.query<StagedName>(changedNames(table), given);
    const end = rows.at(-1);
    if (end === undefined) return;
    const named = rows.map((row) => ({
      kind: row.kind,
      number: row.number,
      name: row.name,
      ...nameColumns(row),
    }));
    await client.query(upsertNames(table), [countryCode, JSON.stringify(named), rules]);
    last = end.position;
  }
}

/** What a number is found by, that has the name, or none, after the earlier ones. */
export function nameColumns({ number, name, earlier }: Named): {
  names: string[];
  words: string[];
} {
  const known = name === null ? [] : [name];
  const names = [...new Set([...known, ...earlier])].slice(0, MAX_NAMES);
  return { names, words: wordsOf([number, ...names].join('\n')) };
}

type Named = {
  readonly number: string;
  readonly name: string | null;
  readonly earlier: readonly string[];
};

/** The most names that a customer, supplier or product is found by, the latest. */
const MAX_NAMES = 50;

type StagedName = Named & { readonly kind: string; readonly position: number };

/** Names in one go, so that memory does not grow with a feed of nothing but new customers. */
const BATCH_SIZE = 5_000;

/** Those that are not there, under another name, or with words of other rules. */
const changedNames = (table: Names['table']) => `
  SELECT staged_names.*, coalesce(kept.names, '{}') AS earlier FROM staged_names
  LEFT JOIN ${table} AS kept
    ON kept.country_code = $1 AND kept.kind = staged_names.kind
      AND kept.number = staged_names.number
  WHERE position > $2
    AND (kept.number IS NULL OR staged_names.name IS DISTINCT FROM kept.name OR kept.rules <> $4)
  ORDER BY position
  LIMIT $3`;

const upsertNames = (table: Names['table']) => `
  INSERT INTO ${table} AS kept (country_code, kind, number, name, names, words, rules)
  SELECT $1, kind, number, name, names, array_to_tsvector(words), $3
  FROM json_to_recordset($2::json)
    AS given (kind text, number text, name text, names text[], words text[])
  ON CONFLICT (country_code, kind, number) DO UPDATE
    SET name = coalesce(excluded.name, kept.name), names = excluded.names,
      words = excluded.words, rules = excluded.rules`;
