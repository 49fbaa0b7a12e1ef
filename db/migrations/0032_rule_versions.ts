import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The version of the rules that each row was derived by, the names that words are derived from, and words of assets
 * that the service makes itself. Rows from before are of unknown rules: `npm run rebuild` derives them anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [...LARGE, ...SMALL]) {
    // The default is also that of a version before this one, which still serves while this one starts.
    await sql`alter table ${sql.table(table)} add column rules integer not null default 0`.execute(
      db,
    );
  }
  // A start asks whether any row is of other rules.
  for (const table of LARGE) {
    await sql`create index ${sql.id(`${table}_by_rules`)} on ${sql.table(table)} (rules)`.execute(
      db,
    );
  }
  await addNames(db);
  await sql`
    alter table assets
      alter column words drop expression,
      alter column words set default ''`.execute(db);
  await sql`drop function asset_words`.execute(db);
}

const LARGE = [
  'products',
  'product_attributes',
  'invoices',
  'invoice_names',
  'purchase_orders',
  'purchase_order_names',
  'accounts',
  'assets',
];
const SMALL = [
  'families',
  'statuses',
  'sections',
  'categories',
  'brands',
  'branches',
  'industry_types',
  'segments',
  'sub_segments',
  'metaproperties',
];

/** The most names that a customer, supplier or product is found by. */
const MOST_NAMES = 50;

/** Adds the names, and fills them of all documents. */
export async function addNames(db: Kysely<unknown>): Promise<void> {
  for (const table of ['invoice_names', 'purchase_order_names']) {
    // Every name it has had, the latest first: its words are made of them.
    await sql`
      alter table ${sql.table(table)} add column names text[] not null default '{}'`.execute(db);
  }
  await sql`
    update invoice_names as kept set names = given.names
    from (${latestNames(sql`
      select country_code, 'customer' as kind, left(customer_number, 64) as number,
        customer_name as name, date
      from invoices
      union all
      select country_code, 'product', left(item->>'productNumber', 64),
        item->>'productDescription', date
      from invoices
      cross join json_array_elements(document->'lineItems') as line
      cross join lateral (
        select line as item union all select json_array_elements(line->'kitComponents')
      ) as line_and_components`)}) as given
    where (kept.country_code, kept.kind, kept.number)
      = (given.country_code, given.kind, given.number)`.execute(db);
  await sql`
    update purchase_order_names as kept set names = given.names
    from (${latestNames(sql`
      select country_code, 'supplier' as kind, supplier_number::text as number,
        supplier_name as name, order_date as date
      from purchase_orders
      union all
      select lines.country_code, 'product', product_number,
        lines.document->'product'->>'description', order_date
      from purchase_order_lines as lines
      join purchase_orders as orders
        on (orders.country_code, orders.number) = (lines.country_code, purchase_order_number)`)}) as given
    where (kept.country_code, kept.kind, kept.number)
      = (given.country_code, given.kind, given.number)`.execute(db);
}

/** Of each number its names, the latest first. */
function latestNames(named: ReturnType<typeof sql>) {
  return sql`
    select country_code, kind, number,
      (array_agg(name order by last desc))[1:${sql.lit(MOST_NAMES)}] as names
    from (
      select country_code, kind, number, left(name, 400) as name,
        max(coalesce(date, '-infinity')) as last
      from (${named}) as named
      where number <> '' and name is not null
      group by country_code, kind, number, left(name, 400)
    ) as each
    group by country_code, kind, number`;
}
