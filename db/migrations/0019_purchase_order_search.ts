import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What purchase orders are found by: how far each has come, and the names of suppliers and products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_orders
      -- Of the lines that count; of each at most what was ordered of it is received.
      add column ordered_quantity numeric not null default 0,
      add column received_quantity numeric not null default 0,
      -- Lines of which something is still to come, and the first day that one is expected on.
      add column awaited_lines integer not null default 0,
      add column awaited_date date`.execute(db);
  await fillColumns(db);
  await createIndexes(db);
  await createNames(db);
  await fillNames(db);
}

async function fillColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    with lines as (
      select purchase_orders.country_code, purchase_orders.number, is_open, arrival_date,
        (line->>'lineNumber')::integer as line_number,
        (line->'kit'->>'headerLineNumber')::integer as header,
        (line->>'etaDate')::date as eta_date,
        line->>'purchaseOrderReceiptStatus' as status,
        greatest(0, coalesce((line->'quantities'->>'ordered')::numeric, 0)) as ordered,
        greatest(0, coalesce((line->'quantities'->>'received')::numeric, 0)) as received
      from purchase_orders
      cross join json_array_elements(coalesce(document->'lines', '[]')) as line
      where (line->>'deleted')::boolean is not true
    ), counted as (
      select *, is_open and received < ordered
        and status is distinct from 'FULLY_RECEIPTED' as is_awaited
      from lines
      where (country_code, number, line_number) not in (
        select country_code, number, header from lines where header is not null)
    ), progress as (
      select country_code, number, sum(ordered) as ordered, sum(least(ordered, received)) as received,
        count(*) filter (where is_awaited) as awaited,
        min(coalesce(eta_date, arrival_date)) filter (where is_awaited) as awaited_date
      from counted group by country_code, number
    )
    update purchase_orders as kept set
      ordered_quantity = trim_scale(progress.ordered),
      received_quantity = trim_scale(progress.received),
      awaited_lines = progress.awaited, awaited_date = progress.awaited_date
    from progress
    where kept.country_code = progress.country_code and kept.number = progress.number`.execute(db);
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes = [
    sql`purchase_orders_by_date on purchase_orders
      (country_code, coalesce(order_date, '-infinity'), number)`,
    sql`purchase_orders_by_supplier on purchase_orders (country_code, supplier_number)`,
    sql`purchase_orders_by_branch on purchase_orders (country_code, destination)`,
    sql`purchase_orders_by_state on purchase_orders (country_code, state)`,
    sql`purchase_orders_open on purchase_orders (country_code, number) where is_open`,
    sql`purchase_orders_awaited on purchase_orders
      (country_code, coalesce(awaited_date, 'infinity'), number)`,
    sql`purchase_orders_by_reference on purchase_orders (country_code, left(reference_number, 64))
      where reference_number is not null`,
    sql`purchase_order_lines_by_product on purchase_order_lines
      (country_code, product_number, purchase_order_number) where product_number is not null`,
  ];
  for (const index of indexes) await sql`create index ${index}`.execute(db);
}

async function createNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_order_names (
      country_code text collate "C" not null,
      kind text collate "C" not null check (kind in ('supplier', 'product')),
      number text collate "C" not null,
      name text,
      -- Of every name it has had and of its number, without case and accents.
      words tsvector not null,
      primary key (country_code, kind, number))`.execute(db);
  await sql`create index purchase_order_names_by_words on purchase_order_names using gin (words)`.execute(
    db,
  );
  await sql`comment on table purchase_order_names is 'Suppliers and products that purchase orders name, as one of the last loaded calls them'`.execute(
    db,
  );
}

type Name = { country_code: string; kind: string; number: string; name: string | null };

async function fillNames(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Name>`
    (select distinct on (country_code, supplier_number)
        country_code, 'supplier' as kind, supplier_number::text as number,
        left(supplier_name, 400) as name
      from purchase_orders where supplier_number is not null
      order by country_code, supplier_number, order_date desc nulls last)
    union all
    (select distinct on (country_code, product_number)
        country_code, 'product', product_number,
        left(document->'product'->>'description', 400)
      from purchase_order_lines where product_number is not null
      order by country_code, product_number, purchase_order_number desc)`.execute(db);
  for (let at = 0; at < rows.length; at += 1_000) {
    const names = rows
      .slice(at, at + 1_000)
      .map((row) => ({ ...row, words: wordsOf(`${row.number} ${row.name ?? ''}`) }));
    await sql`
      insert into purchase_order_names (country_code, kind, number, name, words)
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
