import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import { wordsOf } from '#lib/search/words.ts';

/** Where names are kept, and the statements that put those of `staged` into `staged_names`. */
export type Names = {
  readonly table: 'invoice_names' | 'purchase_order_names';
  readonly staging: readonly string[];
};

/**
 * Keeps the names that staged documents bring, with the words they are found by. The words of an earlier
 * name stay: who searches for it means the same customer, supplier or product.
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
  for (let last = 0; ; ) {
    const { rows } = await client.query<StagedName>(newNames(table), [countryCode, last, AT_ONCE]);
    const end = rows.at(-1);
    if (end === undefined) return;
    const named = rows.map(({ kind, number, name }) => ({
      kind,
      number,
      name,
      words: wordsOf(`${number} ${name ?? ''}`),
    }));
    await client.query(keeping(table), [countryCode, JSON.stringify(named)]);
    last = end.position;
  }
}

type StagedName = { kind: string; number: string; name: string | null; position: number };

/** Names in one go, so that memory does not grow with a feed of nothing but new customers. */
const AT_ONCE = 5_000;

/** Those that are not there, or under another name. */
const newNames = (table: Names['table']) => `
  SELECT staged_names.* FROM staged_names
  LEFT JOIN ${table} AS kept
    ON kept.country_code = $1 AND kept.kind = staged_names.kind
      AND kept.number = staged_names.number
  WHERE position > $2
    AND (kept.number IS NULL OR staged_names.name IS DISTINCT FROM kept.name)
  ORDER BY position
  LIMIT $3`;

const keeping = (table: Names['table']) => `
  INSERT INTO ${table} AS kept (country_code, kind, number, name, words)
  SELECT $1, kind, number, name, array_to_tsvector(words)
  FROM json_to_recordset($2::json) AS given (kind text, number text, name text, words text[])
  ON CONFLICT (country_code, kind, number) DO UPDATE
    SET name = coalesce(excluded.name, kept.name), words = kept.words || excluded.words`;
