import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { pointRead } from '#db/prepared.ts';
import { MOST_KIT_COMPONENTS } from '#lib/product/schema.ts';

type Asked = {
  readonly country: string;
  readonly branch: string;
  readonly channel: string;
  readonly products: readonly string[];
};

/**
 * All that is known at a branch, as lists: three values for each entry, all parted by tabs, which no
 * number or code can hold. A list without entries is null; quantities are exact decimals.
 */
export type StockRow = {
  readonly time_zone: string | null;
  readonly state: string | null;
  /** Number, type and components in JSON or `TOO_MANY`, of the products that were asked for. */
  readonly products: string | null;
  /** Product, on hand, reserved. */
  readonly stock: string | null;
  /** Branch, product and quantity of what the channel holds back; '' is every branch, every product. */
  readonly holdbacks: string | null;
  /** Product, day and quantity of what is still to come. What has no day is not in it. */
  readonly supply: string | null;
  /** Product, day and quantity of what is promised. */
  readonly demand: string | null;
};

/** Stands for the components of a kit that has too many of them to be read. */
export const TOO_MANY = '*';

/** Number, type, and components. */
const KINDS = list(
  sql`number`,
  sql`coalesce(product_type, '')`,
  sql`case when jsonb_array_length(kit_components) > ${sql.lit(MOST_KIT_COMPONENTS)}
    then ${sql.lit(TOO_MANY)} else coalesce(kit_components::text, '') end`,
);

/** What products are made of alone: the list that `StockRow` has of them. */
export const KITS_READ = pointRead(
  'availability_kits',
  (db, asked: Pick<Asked, 'country' | 'products'>) =>
    db
      .selectFrom('products')
      .select(KINDS)
      .where('country_code', '=', asked.country)
      .where('number', '=', sql<string>`any(${asked.products})`),
);

/** A product may have thousands of lines and promises, but a day of them is one entry. */
const DAILY = list(sql`product_number`, sql`date`, sql`quantity`);

/**
 * One row for the branch, or none where there is no such branch. Each table is gone through once, for
 * all products: a look for each of them takes the database several times as long.
 */
export const STOCK_READ = pointRead('availability', (db, asked: Asked) =>
  db
    .selectFrom('branches')
    .where('country_code', '=', asked.country)
    .where('number', '=', asked.branch)
    .select(['time_zone', 'state'])
    .select((branch) => [
      branch
        .selectFrom('products')
        .select(KINDS)
        .where('country_code', '=', asked.country)
        .where('number', '=', sql<string>`any(${asked.products})`)
        .as('products'),
      branch
        .selectFrom('stock')
        .select(list(sql`product_number`, sql`on_hand`, sql`reserved`))
        .where('country_code', '=', asked.country)
        .where('branch_number', '=', asked.branch)
        .where('product_number', '=', sql<string>`any(${asked.products})`)
        .as('stock'),
      branch
        .selectFrom('channel_holdbacks')
        .select(list(sql`branch_number`, sql`product_number`, sql`quantity`))
        .where('country_code', '=', asked.country)
        .where('channel_id', '=', asked.channel)
        .where('branch_number', 'in', [asked.branch, ''])
        .where('product_number', '=', sql<string>`any(array_append(${asked.products}::text[], ''))`)
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
            .where('country_code', '=', asked.country)
            .where('branch_number', '=', asked.branch)
            .where('product_number', '=', sql<string>`any(${asked.products})`)
            // Written out, for with a parameter the index of open lines could not be used.
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
            .where('country_code', '=', asked.country)
            .where('branch_number', '=', asked.branch)
            .where('product_number', '=', sql<string>`any(${asked.products})`)
            .groupBy(['product_number', 'date'])
            .as('daily'),
        )
        .select(DAILY)
        .as('demand'),
    ]),
);

/** Three values of every row, one after the other, parted by tabs. */
function list(
  ...values: readonly [RawBuilder<unknown>, RawBuilder<unknown>, RawBuilder<unknown>]
): AliasedRawBuilder<string | null, 'list'> {
  const entry = sql.join(values, sql` || e'\\t' || `);
  return sql<string | null>`string_agg(${entry}, e'\\t')`.as('list');
}
