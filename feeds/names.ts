import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import { RULE_VERSIONS } from '#lib/documents/rule-versions.ts';
import { phoneWords } from '#lib/search/typed/phone.ts';
import { toSearchWords } from '#lib/search/words.ts';
import type { NameSource } from './resource.ts';

/**
 * Stores the names and telephone numbers in staged documents with their search words. Earlier ones are kept, so that a
 * search for an old name still finds the customer, supplier or product.
 */
export async function storeNames(
  client: pg.Client,
  countryCode: CountryCode,
  { table, staging }: NameSource,
): Promise<void> {
  await client.query(
    `CREATE TEMPORARY TABLE staged_names (kind text, number text, name text, phones text[] NOT NULL DEFAULT '{}',
      position bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP`,
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

/** The search names, telephone numbers and words of a number: the current ones, if any, then earlier ones. */
export function nameColumns(named: Named): { names: string[]; phones: string[]; words: string[] } {
  const { number, name, earlier } = named;
  const names = distinct([...(name === null ? [] : [name]), ...earlier], MAX_NAMES);
  const phones = distinct([...named.phones, ...named.earlierPhones], MAX_PHONES);
  const words = toSearchWords([number, ...names].join('\n'));
  return { names, phones, words: [...new Set([...words, ...phones.flatMap(phoneWords)])] };
}

function distinct(values: readonly string[], max: number): string[] {
  return [...new Set(values)].slice(0, max);
}

type Named = {
  readonly number: string;
  readonly name: string | null;
  readonly earlier: readonly string[];
  readonly phones: readonly string[];
  readonly earlierPhones: readonly string[];
};

/** How many names and telephone numbers, latest first, a customer, supplier or product is found by. */
const MAX_NAMES = 50;
const MAX_PHONES = 20;

type StagedName = Named & { readonly kind: string; readonly position: number };

/** Names per batch, so that memory does not grow with a feed of new customers only. */
const BATCH_SIZE = 5_000;

/** Names that are new, changed, have a new telephone number, or have words of another rule version. */
const changedNames = (table: NameSource['table']) => `
  SELECT staged_names.*, coalesce(stored.names, '{}') AS earlier,
    coalesce(stored.phones, '{}') AS "earlierPhones"
  FROM staged_names
  LEFT JOIN ${table} AS stored
    ON stored.country_code = $1 AND stored.kind = staged_names.kind
      AND stored.number = staged_names.number
  WHERE position > $2
    AND (stored.number IS NULL OR staged_names.name IS DISTINCT FROM stored.name OR stored.rule_version <> $4
      OR NOT staged_names.phones <@ stored.phones)
  ORDER BY position
  LIMIT $3`;

const upsertNames = (table: NameSource['table']) => `
  INSERT INTO ${table} AS stored (country_code, kind, number, name, names, phones, words, rule_version)
  SELECT $1, kind, number, name, names, phones, array_to_tsvector(words), $3
  FROM json_to_recordset($2::json)
    AS given (kind text, number text, name text, names text[], phones text[], words text[])
  ON CONFLICT (country_code, kind, number) DO UPDATE
    SET name = coalesce(excluded.name, stored.name), names = excluded.names,
      phones = excluded.phones, words = excluded.words, rule_version = excluded.rule_version`;
