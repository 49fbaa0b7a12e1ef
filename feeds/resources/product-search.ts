import type pg from 'pg';
import type { CountryCode } from '#lib/api/fields.ts';
import type { ProductRecord } from '#lib/products/schema.ts';
import { productSearchColumns } from '#lib/products/search/columns.ts';

/** The columns of `product_search` that do not come from the product's own columns. */
export function productSearchRow(product: ProductRecord) {
  const { words, makerNumber, barcodes, sortName } = productSearchColumns(product);
  return {
    words,
    maker_number: makerNumber,
    barcodes,
    sort_name: sortName,
    sub_brand_code: product.subBrandCode,
    replaced_by: product.replacedByProductNumber,
  };
}

/** Stores the search columns of staged products, with the words of their brands and families. */
export async function storeProductSearch(
  client: pg.Client,
  countryCode: CountryCode,
): Promise<void> {
  await client.query(UPSERT_SEARCH, [countryCode]);
}

/**
 * Adds the words of staged brands and families to their products. Words of earlier names stay, so that a search for
 * an old name still works.
 */
export async function addClassWords(
  client: pg.Client,
  countryCode: CountryCode,
  kind: 'brand' | 'family',
): Promise<void> {
  const are =
    kind === 'brand'
      ? 'brand_code IN (SELECT code FROM staged)'
      : 'family_codes && ARRAY(SELECT code FROM staged)';
  await client.query(
    `UPDATE product_search AS stored SET words = stored.words || class_words.words
     FROM (${wordsOfClasses(`(SELECT * FROM product_search WHERE country_code = $1 AND ${are})`)}) AS class_words
     WHERE stored.country_code = $1 AND stored.number = class_words.number`,
    [countryCode],
  );
}

/** The words of each product's brand, sub-brand and families. */
function wordsOfClasses(products: string): string {
  return `
    SELECT number, array_to_tsvector(array_agg(DISTINCT word)) AS words
    FROM (
      SELECT product.number, class.words FROM ${products} AS product
      JOIN product_classes AS class ON class.country_code = $1 AND class.kind = 'brand'
        AND class.parent = '' AND class.code = product.brand_code
      UNION ALL
      SELECT product.number, class.words FROM ${products} AS product
      JOIN product_classes AS class ON class.country_code = $1 AND class.kind = 'sub_brand'
        AND class.parent = product.brand_code AND class.code = product.sub_brand_code
      UNION ALL
      SELECT product.number, class.words
      FROM ${products} AS product CROSS JOIN unnest(product.family_codes) AS family_code
      JOIN product_classes AS class ON class.country_code = $1 AND class.kind = 'family'
        AND class.parent = '' AND class.code = family_code
    ) AS class CROSS JOIN unnest(tsvector_to_array(words)) AS word
    GROUP BY number`;
}

const STAGED = `(
  SELECT *, search->>'sub_brand_code' AS sub_brand_code FROM staged)`;

const UPSERT_SEARCH = `
  INSERT INTO product_search (country_code, number, section_code, category_code, brand_code,
    family_codes, product_type, words, maker_number, barcodes, sort_name, sub_brand_code, replaced_by)
  SELECT country_code, staged.number, section_code, category_code, brand_code, family_codes,
    product_type, search.words || coalesce(class_words.words, ''), search.maker_number, search.barcodes,
    search.sort_name, search.sub_brand_code, search.replaced_by
  FROM staged CROSS JOIN json_to_record(staged.search) AS search (words tsvector, maker_number text,
    barcodes text[], sort_name text, sub_brand_code text, replaced_by text)
  LEFT JOIN (${wordsOfClasses(STAGED)}) AS class_words ON class_words.number = staged.number
  ON CONFLICT (country_code, number) DO UPDATE SET
    section_code = excluded.section_code, category_code = excluded.category_code,
    brand_code = excluded.brand_code, family_codes = excluded.family_codes,
    product_type = excluded.product_type, words = excluded.words,
    maker_number = excluded.maker_number, barcodes = excluded.barcodes,
    sort_name = excluded.sort_name, sub_brand_code = excluded.sub_brand_code,
    replaced_by = excluded.replaced_by`;
