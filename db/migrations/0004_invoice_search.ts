import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What invoices are found by: columns beside each document, and the names of customers and products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await fillColumns(db);
  await createIndexes(db);
  await createNames(db);
  await fillNames(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoices
      add column type text collate "C",
      -- '-infinity' where the document has none: pages are ordered by it.
      add column date date,
      add column due_date date,
      add column customer_name text,
      add column order_number text collate "C",
      add column job_number text collate "C",
      add column purchase_order_number text collate "C",
      add column total_including_gst numeric,
      add column original_number text collate "C",
      -- The documents that this one or a line of it takes back.
      add column original_numbers text[] collate "C",
      -- Of lines and kit components, each once.
      add column product_numbers text[] collate "C",
      add column balance_owing numeric,
      add column balance_as_of date`.execute(db);
}

async function fillColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    update invoices set
      type = document->>'type',
      date = coalesce((document->>'date')::date, '-infinity'),
      due_date = (document->>'dueDate')::date,
      customer_name = document->'customer'->>'name',
      order_number = left(document->>'orderNumber', 64),
      job_number = left(document->>'jobNumber', 64),
      purchase_order_number = left(document->>'purchaseOrderNumber', 64),
      total_including_gst = (document->'totals'->'document'->>'includingGst')::numeric,
      original_number = left(document->>'originalNumber', 64),
      original_numbers = (
        select array_agg(distinct left(original, 64)) from (
          select document->>'originalNumber' as original
          union all select line->>'originalInvoiceNumber'
          from json_array_elements(document->'lineItems') as line
        ) as named where original <> ''),
      product_numbers = coalesce((
        select array_agg(distinct left(product, 64)) from (
          select line->>'productNumber' as product
          from json_array_elements(document->'lineItems') as line
          union all select component->>'productNumber'
          from json_array_elements(document->'lineItems') as line,
            json_array_elements(line->'kitComponents') as component
        ) as named where product <> ''), '{}'),
      balance_owing = (document->'customerOrderBalance'->>'balanceOwing')::numeric,
      balance_as_of = (document->'customerOrderBalance'->>'asOf')::date`.execute(db);
  await sql`
    alter table invoices
      alter column type set not null,
      alter column date set not null,
      alter column product_numbers set not null`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    sql`invoices_by_date on invoices (country_code, date, number)`,
    sql`invoices_by_customer on invoices (country_code, left(customer_number, 64), date, number)`,
    sql`invoices_by_type on invoices (country_code, type)`,
    // Credits may be below zero; people speak of their amount.
    sql`invoices_by_total on invoices (country_code, abs(total_including_gst))`,
    sql`invoices_by_order on invoices (country_code, order_number) where order_number is not null`,
    sql`invoices_by_job on invoices (country_code, job_number) where job_number is not null`,
    sql`invoices_by_purchase_order on invoices (country_code, purchase_order_number)
      where purchase_order_number is not null`,
    sql`invoices_by_product on invoices using gin (product_numbers)`,
    sql`invoices_by_original on invoices using gin (original_numbers)
      where original_numbers is not null`,
  ];
  for (const index of indexes) await sql`create index ${index}`.execute(db);
}

async function createNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice_names (
      country_code text collate "C" not null,
      kind text collate "C" not null check (kind in ('customer', 'product')),
      number text collate "C" not null,
      name text,
      -- Of every name it has had and of its number, without case and accents.
      words tsvector not null,
      primary key (country_code, kind, number))`.execute(db);
  await sql`create index invoice_names_by_words on invoice_names using gin (words)`.execute(db);
  await sql`comment on table invoice_names is 'Customers and products that invoices name, as one of the last loaded calls them'`.execute(
    db,
  );
}

type Name = { country_code: string; kind: string; number: string; name: string | null };

async function fillNames(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Name>`
    (select distinct on (country_code, left(customer_number, 64))
        country_code, 'customer' as kind, left(customer_number, 64) as number,
        left(customer_name, 400) as name
      from invoices where customer_number <> ''
      order by country_code, left(customer_number, 64), date desc)
    union all
    (select distinct on (country_code, left(item->>'productNumber', 64))
        country_code, 'product', left(item->>'productNumber', 64),
        left(item->>'productDescription', 400)
      from invoices
      cross join json_array_elements(document->'lineItems') as line
      cross join lateral (
        select line as item union all select json_array_elements(line->'kitComponents')
      ) as line_and_components
      where item->>'productNumber' <> ''
      order by country_code, left(item->>'productNumber', 64), date desc)`.execute(db);
  for (let at = 0; at < rows.length; at += 1_000) {
    const names = rows
      .slice(at, at + 1_000)
      .map((row) => ({ ...row, words: wordsOf(`${row.number} ${row.name ?? ''}`) }));
    await sql`
      insert into invoice_names (country_code, kind, number, name, words)
      select country_code, kind, number, name, array_to_tsvector(words)
      from json_to_recordset(${JSON.stringify(names)}::json)
        as given (country_code text, kind text, number text, name text, words text[])`.execute(db);
  }
}

/** As lib/search/words.ts had it when this was written. */
function wordsOf(text: string): string[] {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = bare.split(/\s+/u).flatMap((token) => {
    const parts = token.match(/[\p{L}\p{N}]+/gu) ?? [];
    return [parts.join(''), ...parts];
  });
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, 32)))];
}
