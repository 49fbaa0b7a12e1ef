import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What products are found by: words, maker's numbers, barcodes, and their place in the range. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createClasses(db);
  await fillClasses(db);
  await createSearch(db);
  await fillSearch(db);
  await createIndexes(db);
}

/** Beside `products`, so that what is looked through is not as wide as whole documents. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_search (
      country_code text collate "C" not null,
      number text collate "C" not null,
      -- What lists are ordered by: 2 mm comes before 10 mm.
      sort_name text collate "C" not null,
      -- Of its number, names and maker's number, of its brand and families; without case and accents.
      words tsvector not null,
      -- In capitals, without what stands between its parts.
      maker_number text collate "C",
      -- Without zeros in front.
      barcodes text[] collate "C" not null,
      section_code text collate "C",
      category_code text collate "C",
      brand_code text collate "C",
      sub_brand_code text collate "C",
      family_codes text[] collate "C" not null,
      product_type text collate "C",
      replaced_by text collate "C",
      primary key (country_code, number))`.execute(db);
  await sql`comment on table product_search is 'What products are found by; as the loader keeps them'`.execute(
    db,
  );
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    sql`product_search_by_words on product_search using gin (words)`,
    sql`product_search_by_barcode on product_search using gin (barcodes)`,
    sql`product_search_by_family on product_search using gin (family_codes)`,
    sql`product_search_by_maker_number on product_search (country_code, maker_number)
      where maker_number is not null`,
    sql`product_search_by_name on product_search (country_code, sort_name, number)`,
    sql`product_search_by_category on product_search (country_code, section_code, category_code)`,
    sql`product_search_by_brand on product_search (country_code, brand_code, sub_brand_code)`,
    sql`product_search_by_type on product_search (country_code, product_type)`,
    sql`product_search_by_successor on product_search (country_code, replaced_by)
      where replaced_by is not null`,
    sql`products_by_component on products using gin (kit_components jsonb_path_ops)
      where kit_components is not null`,
  ];
  for (const index of indexes) await sql`create index ${index}`.execute(db);
}

async function createClasses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_classes (
      country_code text collate "C" not null,
      kind text collate "C" not null
        check (kind in ('section', 'category', 'brand', 'sub_brand', 'family')),
      -- The section of a category, the brand of a sub-brand; else ''.
      parent text collate "C" not null,
      code text collate "C" not null,
      name text not null,
      is_enabled boolean not null,
      sort_order integer not null,
      -- Of its name and code, without case and accents.
      words tsvector not null,
      primary key (country_code, kind, parent, code))`.execute(db);
  await sql`create index product_classes_by_words on product_classes using gin (words)`.execute(db);
  await sql`comment on table product_classes is 'What products are sorted under: sections, categories, brands, sub-brands and families by their names'`.execute(
    db,
  );
}

type Product = {
  readonly country_code: string;
  readonly number: string;
  readonly description: string;
  readonly more: string | null;
  readonly maker: string | null;
  readonly barcodes: readonly string[];
  readonly class_words: readonly string[];
};

async function fillSearch(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Product>`
    select country_code, number, description, document->>'longDescription' as more,
      document->>'manufacturerPartNumber' as maker,
      array(select json_array_elements_text(document->'barcodes')) as barcodes,
      array(
        select distinct unnest(tsvector_to_array(class.words)) from product_classes as class
        where class.country_code = products.country_code and (
          class.kind = 'brand' and class.code = products.brand_code
          or class.kind = 'sub_brand' and class.parent = products.brand_code
            and class.code = document->>'subBrandCode'
          or class.kind = 'family' and class.code = any(products.family_codes))) as class_words
    from products`.execute(db);
  for (let at = 0; at < rows.length; at += 1_000) {
    const filled = rows.slice(at, at + 1_000).map((row) => ({
      country_code: row.country_code,
      number: row.number,
      maker_number: row.maker && bareNumber(row.maker),
      barcodes: [...new Set(row.barcodes.map(bareBarcode))].filter((code) => code !== ''),
      words: `${vectorOf(
        [row.number, row.maker, row.description, row.more].filter(Boolean).join('\n'),
      )} ${row.class_words.map((word) => `'${word}'`).join(' ')}`,
      sort_name: sortNameOf(row.description),
    }));
    await sql`
      insert into product_search
      select given.country_code, given.number, sort_name, words, maker_number, barcodes,
        section_code, category_code, brand_code, document->>'subBrandCode', family_codes,
        product_type, document->>'replacedByProductNumber'
      from json_to_recordset(${JSON.stringify(filled)}::json) as given (
        country_code text, number text, sort_name text, words tsvector, maker_number text,
        barcodes text[])
      join products on products.country_code = given.country_code
        and products.number = given.number`.execute(db);
  }
}

type Class = { readonly code: string; readonly name: string };

async function fillClasses(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Class>`
    select country_code, 'section' as kind, '' as parent, code, document->>'description' as name,
      (document->>'enabled')::boolean as is_enabled, (document->>'sortOrder')::integer as sort_order
    from sections
    union all
    select country_code, 'category', document->>'sectionCode', code, document->>'description',
      (document->>'enabled')::boolean, (document->>'sortOrder')::integer
    from categories
    union all
    select country_code, 'brand', '', code, document->>'name', (document->>'enabled')::boolean, 0
    from brands
    union all
    select country_code, 'sub_brand', brands.code, sub_brand->>'code', sub_brand->>'name',
      (sub_brand->>'enabled')::boolean, 0
    from brands cross join json_array_elements(document->'subBrands') as sub_brand
    union all
    select country_code, 'family', '', code, document->>'description', true, 0
    from families`.execute(db);
  for (let at = 0; at < rows.length; at += 1_000) {
    const classes = rows
      .slice(at, at + 1_000)
      .map((row) => ({ ...row, words: vectorOf(`${row.code} ${row.name}`) }));
    await sql`
      insert into product_classes
        (country_code, kind, parent, code, name, is_enabled, sort_order, words)
      select country_code, kind, parent, code, name, is_enabled, sort_order, words::tsvector
      from json_to_recordset(${JSON.stringify(classes)}::json) as given (
        country_code text, kind text, parent text, code text, name text, is_enabled boolean,
        sort_order integer, words text)
      on conflict do nothing`.execute(db);
  }
}

// As lib/search/words.ts and lib/product/search-columns.ts had it when this was written.

function bareNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, 64);
}

function bareBarcode(text: string): string {
  return text.trim().replace(/^0+/, '').slice(0, 64);
}

function vectorOf(text: string): string {
  const words = [...new Set([...wordsOf(text), ...measuresIn(text)])].slice(0, 1_000);
  return words.map((word) => `'${word}'`).join(' ');
}

function wordsOf(text: string): string[] {
  const words = bare(text)
    .split(/\s+/u)
    .flatMap((token) => {
      const parts = token.match(/[\p{L}\p{N}]+/gu) ?? [];
      return [parts.join(''), ...parts];
    });
  return words.filter((word) => word !== '').map((word) => word.slice(0, 32));
}

function measuresIn(text: string): string[] {
  const measures = bare(text).matchAll(
    /(?<![\p{L}\p{N}])(\d[\d.,/]*)(\p{Zs}*)(\p{L}{1,4})(?![\p{L}\p{N}])/gu,
  );
  return [...measures].flatMap(([, figures = '', gap, unit = '']) => {
    const digits = figures.replaceAll(/\D/g, '');
    return (gap === '' ? [digits, unit] : [digits + unit]).map((word) => word.slice(0, 32));
  });
}

function sortNameOf(description: string): string {
  return bare(description)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll(/(?<![\d.])\d{1,7}(?!\d)/g, (whole) => whole.padStart(8, '0'))
    .slice(0, 120);
}

function bare(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
