import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import { wordsOf } from '#lib/search/words.ts';

/**
 * Keeps the names of customers and products that staged invoices bring, with the words they are found
 * by. The words of an earlier name stay: who searches for it means the same customer.
 */
export async function keepInvoiceNames(client: pg.Client, countryCode: CountryCode): Promise<void> {
  await client.query(STAGED_NAMES);
  for (let last = 0; ; last += AT_ONCE) {
    const { rows } = await client.query<Name>(KEEP, [countryCode, last, last + AT_ONCE]);
    if (rows.length > 0) await keepWords(client, countryCode, rows);
    const [more] = (await client.query<{ is_there: boolean }>(MORE, [last + AT_ONCE])).rows;
    if (more?.is_there !== true) return;
  }
}

type Name = { kind: string; number: string; name: string | null };

const AT_ONCE = 5_000;

async function keepWords(
  client: pg.Client,
  countryCode: CountryCode,
  names: readonly Name[],
): Promise<void> {
  const words = names.flatMap(({ kind, number, name }) =>
    wordsOf(`${number} ${name ?? ''}`).map((word) => ({ kind, word, number })),
  );
  await client.query(
    `INSERT INTO invoice_words (country_code, kind, word, number)
    SELECT $1, kind, word, number
    FROM json_to_recordset($2::json) AS given (kind text, word text, number text)
    ON CONFLICT DO NOTHING`,
    [countryCode, JSON.stringify(words)],
  );
}

/**
 * The customers of staged invoices, each as the newest calls it, and the products that are not known yet, as
 * one of their lines does: to look into every document would take longer than the load.
 */
const STAGED_NAMES = `
  CREATE TEMPORARY TABLE staged_names ON COMMIT DROP AS
  WITH customers AS (
    SELECT DISTINCT ON (left(customer_number, 64))
      left(customer_number, 64) AS number, left(customer_name, 400) AS name
    FROM staged WHERE customer_number <> ''
    ORDER BY left(customer_number, 64), date DESC
  ), products AS MATERIALIZED (
    SELECT number, max(feed_line) AS feed_line
    FROM staged, unnest(product_numbers) AS number
    GROUP BY number
  ), unknown AS MATERIALIZED (
    SELECT number, feed_line FROM products
    WHERE number NOT IN (
      SELECT kept.number FROM invoice_names AS kept
      WHERE country_code = (SELECT country_code FROM staged LIMIT 1) AND kind = 'product')
  ), items AS MATERIALIZED (
    SELECT feed_line, left(named->>'productNumber', 64) AS number,
      left(named->>'productDescription', 400) AS name
    FROM staged
    CROSS JOIN json_array_elements(document->'lineItems') AS item
    CROSS JOIN LATERAL (
      SELECT item AS named UNION ALL SELECT json_array_elements(item->'kitComponents')
    ) AS item_and_components
    WHERE feed_line IN (SELECT feed_line FROM unknown)
  )
  SELECT row_number() OVER () AS position, kind, number, name FROM (
    SELECT 'customer' AS kind, number, name FROM customers
    UNION ALL
    SELECT 'product', number, min(name) FROM unknown JOIN items USING (feed_line, number)
    GROUP BY number
  ) AS named`;

/** Keeps some of them; returns those that were not there, or under another name. */
const KEEP = `
  INSERT INTO invoice_names AS kept (country_code, kind, number, name)
  SELECT $1, kind, number, name FROM staged_names WHERE position > $2 AND position <= $3
  ON CONFLICT (country_code, kind, number) DO UPDATE SET name = excluded.name
    WHERE excluded.name IS NOT NULL AND excluded.name IS DISTINCT FROM kept.name
  RETURNING kind, number, name`;

const MORE = 'SELECT EXISTS (SELECT FROM staged_names WHERE position > $1) AS is_there';
