import { type RawBuilder, sql } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { MAX_KIT_COMPONENTS } from '#lib/products/schema.ts';

export type StockParams = {
  readonly country: string;
  readonly branches: readonly string[];
  readonly channel: string;
  readonly products: readonly string[];
};

/**
 * The stock data of a branch as lists: three values per entry, all separated by tabs, which no number or code contains.
 * An empty list is null; quantities are exact decimals.
 */
export type StockRow = {
  readonly number: string;
  readonly time_zone: string | null;
  readonly state: string | null;
  /** Number, type, and components as JSON or `TOO_MANY`, of the requested products; in the first row alone. */
  readonly products: string | null;
  /** Product, on hand, reserved. */
  readonly stock: string | null;
  /** Branch, product and quantity of the channel's holdbacks; '' means every branch or product. */
  readonly holdbacks: string | null;
  /** Product, date and quantity of supply; supply without a date is left out. */
  readonly supply: string | null;
  /** Product, date and quantity of commitments. */
  readonly demand: string | null;
};

/** Stands for the components of a kit that has too many to read. */
export const TOO_MANY = '*';

/** Number, type and components of products, as in `StockRow.products`. */
const COMPOSITIONS = tabList(
  sql`number`,
  sql`coalesce(product_type, '')`,
  sql`case when jsonb_array_length(kit_components) > ${sql.lit(MAX_KIT_COMPONENTS)}
    then ${sql.lit(TOO_MANY)} else coalesce(kit_components::text, '') end`,
);

/** Only the composition of products, as in `StockRow.products`. */
export const KITS_QUERY = preparedQuery(
  'availability_kits',
  (db, params: Pick<StockParams, 'country' | 'products'>) =>
    db
      .selectFrom('products')
      .select(COMPOSITIONS.as('list'))
      .where('country_code', '=', params.country)
      .where('number', '=', sql<string>`any(${params.products})`),
);

/**
 * A row for each branch, none for an unknown one. Each table is read once a branch for all products: a lookup per product
 * takes several times as long.
 */
export const STOCK_QUERY = preparedQuery('availability', (db, params: StockParams) => {
  const { country, branches, channel, products } = params;
  const list = (entries: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql<string | null>`(select ${entries} from ${from})`;
  const here = sql`country_code = ${country} and branch_number = branches.number
    and product_number = any(${products})`;
  const daily = (date: string, quantity: string, from: RawBuilder<unknown>) =>
    list(
      tabList(sql`product_number`, sql`date`, sql`quantity`),
      // A product may have thousands of order lines and commitments; they are summed by date.
      sql`(select product_number, ${sql.ref(date)} as date, sum(${sql.ref(quantity)}) as quantity
        from ${from} group by product_number, ${sql.ref(date)}) as daily`,
    );
  return db
    .selectFrom('branches')
    .where('country_code', '=', country)
    .where('number', '=', sql<string>`any(${branches})`)
    .select([
      'number',
      'time_zone',
      'state',
      sql<string | null>`case when row_number() over () = 1 then ${list(
        COMPOSITIONS,
        sql`products where country_code = ${country} and number = any(${products})`,
      )} end`.as('products'),
      list(tabList(sql`product_number`, sql`on_hand`, sql`reserved`), sql`stock where ${here}`).as(
        'stock',
      ),
      list(
        tabList(sql`branch_number`, sql`product_number`, sql`quantity`),
        sql`channel_holdbacks where country_code = ${country} and channel_id = ${channel}
          and branch_number in (branches.number, '')
          and product_number = any(array_append(${products}::text[], ''))`,
      ).as('holdbacks'),
      // A literal: with a parameter the partial index of open lines cannot be used.
      daily(
        'supply_date',
        'supply_quantity',
        sql`purchase_order_lines where ${here} and supply_quantity > 0`,
      ).as('supply'),
      daily('date', 'quantity', sql`commitments where ${here}`).as('demand'),
    ]);
});

/** Aggregates three values of every row into a tab-separated list. */
function tabList(
  ...values: readonly [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]
): RawBuilder<string | null> {
  const entry = sql.join(values, sql` || e'\\t' || `);
  return sql<string | null>`string_agg(${entry}, e'\\t')`;
}
