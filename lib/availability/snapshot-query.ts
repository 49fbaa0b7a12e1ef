import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { preparedQuery } from '#db/reads/prepared-query.ts';
import { MAX_KIT_COMPONENTS } from '#lib/products/schema.ts';

type StockParams = {
  readonly country: string;
  readonly branch: string;
  readonly channel: string;
  readonly products: readonly string[];
};

/**
 * The stock data of a branch as lists: three values per entry, all separated by tabs, which no number or code contains.
 * An empty list is null; quantities are exact decimals.
 */
export type StockRow = {
  readonly time_zone: string | null;
  readonly state: string | null;
  /** Number, type, and components as JSON or `TOO_MANY`, of the requested products. */
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

/** Number, type and components, as in `StockRow.products`. */
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
      .select(COMPOSITIONS)
      .where('country_code', '=', params.country)
      .where('number', '=', sql<string>`any(${params.products})`),
);

/** A product may have thousands of order lines and commitments; they are summed by date. */
const DAILY = tabList(sql`product_number`, sql`date`, sql`quantity`);

/**
 * One row for the branch, none for an unknown branch. Each table is read once for all products: a lookup per product
 * takes several times as long.
 */
export const STOCK_QUERY = preparedQuery('availability', (db, params: StockParams) =>
  db
    .selectFrom('branches')
    .where('country_code', '=', params.country)
    .where('number', '=', params.branch)
    .select(['time_zone', 'state'])
    .select((branch) => [
      branch
        .selectFrom('products')
        .select(COMPOSITIONS)
        .where('country_code', '=', params.country)
        .where('number', '=', sql<string>`any(${params.products})`)
        .as('products'),
      branch
        .selectFrom('stock')
        .select(tabList(sql`product_number`, sql`on_hand`, sql`reserved`))
        .where('country_code', '=', params.country)
        .where('branch_number', '=', params.branch)
        .where('product_number', '=', sql<string>`any(${params.products})`)
        .as('stock'),
      branch
        .selectFrom('channel_holdbacks')
        .select(tabList(sql`branch_number`, sql`product_number`, sql`quantity`))
        .where('country_code', '=', params.country)
        .where('channel_id', '=', params.channel)
        .where('branch_number', 'in', [params.branch, ''])
        .where(
          'product_number',
          '=',
          sql<string>`any(array_append(${params.products}::text[], ''))`,
        )
        .as('holdbacks'),
      branch
        .selectFrom((eb) =>
          eb
            .selectFrom('purchase_order_lines')
            .select([
              'product_number',
              'supply_date as date',
              sql`sum(supply_quantity)`.as('quantity'),
            ])
            .where('country_code', '=', params.country)
            .where('branch_number', '=', params.branch)
            .where('product_number', '=', sql<string>`any(${params.products})`)
            // A literal: with a parameter the partial index of open lines cannot be used.
            .where(sql<boolean>`supply_quantity > 0`)
            .groupBy(['product_number', 'supply_date'])
            .as('daily'),
        )
        .select(DAILY)
        .as('supply'),
      branch
        .selectFrom((eb) =>
          eb
            .selectFrom('commitments')
            .select(['product_number', 'date', sql`sum(quantity)`.as('quantity')])
            .where('country_code', '=', params.country)
            .where('branch_number', '=', params.branch)
            .where('product_number', '=', sql<string>`any(${params.products})`)
            .groupBy(['product_number', 'date'])
            .as('daily'),
        )
        .select(DAILY)
        .as('demand'),
    ]),
);

/** Aggregates three values of every row into a tab-separated list. */
function tabList(
  ...values: readonly [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]
): AliasedRawBuilder<string | null, 'list'> {
  const entry = sql.join(values, sql` || e'\\t' || `);
  return sql<string | null>`string_agg(${entry}, e'\\t')`.as('list');
}
