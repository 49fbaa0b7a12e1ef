import { type Expression, type Kysely, sql } from 'kysely';
import { pointRead } from '#db/prepared.ts';
import type { DB } from '#db/tables.ts';

type Asked = {
  readonly country: string;
  readonly branch: string;
  readonly channel: string;
  readonly products: readonly string[];
};

/** A product with all that is known of it at the branch; numbers are exact decimals as texts. */
export type ProductRow = {
  readonly time_zone: string;
  /** Null in the one row of a branch where none of the products exists. */
  readonly number: string | null;
  readonly product_type: string | null;
  /** JSON: `[{ productNumber, quantity }]`. */
  readonly kit_components: string | null;
  readonly on_hand: string | null;
  readonly reserved: string | null;
  /** What the channel holds back of the product at the branch, of one or the other, or of everything. */
  readonly held_of_both: string | null;
  readonly held_of_product: string | null;
  readonly held_of_branch: string | null;
  readonly held_of_all: string | null;
  /** Days and quantities, `2026-12-01 10,2026-12-05 4.5`, in no order. */
  readonly supply: string | null;
  readonly demand: string | null;
};

const PRODUCT = sql<string>`wanted.number`;
/** What an entry has that is for every branch, or for every product. */
const NONE = sql<string>`''`;

/**
 * The products asked for and, however deep, the components of kits, each once: a row for each that
 * exists. No row at all means that there is no such branch.
 */
export const STOCK_READ = pointRead('availability', (db, asked: Asked) =>
  withComponents(db, asked)
    .selectFrom('branches')
    .leftJoin('wanted', (join) => join.onTrue())
    .leftJoin('stock', (join) =>
      join
        .on('stock.country_code', '=', asked.country)
        .on('stock.branch_number', '=', asked.branch)
        .onRef('stock.product_number', '=', 'wanted.number'),
    )
    .where('branches.country_code', '=', asked.country)
    .where('branches.number', '=', asked.branch)
    .select([
      'branches.time_zone',
      'wanted.number',
      'wanted.product_type',
      'wanted.kit_components',
      'stock.on_hand',
      'stock.reserved',
    ])
    .select(({ selectFrom }) => {
      const heldBack = (branch: Expression<string>, product: Expression<string>) =>
        selectFrom('channel_holdbacks')
          .select('quantity')
          .where('country_code', '=', asked.country)
          .where('channel_id', '=', asked.channel)
          .where('branch_number', '=', branch)
          .where('product_number', '=', product);
      const branch = sql<string>`${asked.branch}`;
      return [
        heldBack(branch, PRODUCT).as('held_of_both'),
        heldBack(NONE, PRODUCT).as('held_of_product'),
        heldBack(branch, NONE).as('held_of_branch'),
        heldBack(NONE, NONE).as('held_of_all'),
        selectFrom('purchase_order_lines')
          .select(listed('supply_date', 'supply_quantity').as('list'))
          .where('country_code', '=', asked.country)
          .where('branch_number', '=', asked.branch)
          .where('product_number', '=', PRODUCT)
          // Written out, for a parameter would keep the index of open lines from being used.
          .where(sql<boolean>`supply_quantity > 0`)
          .as('supply'),
        selectFrom('commitments')
          .select(listed('date', 'quantity').as('list'))
          .where('country_code', '=', asked.country)
          .where('branch_number', '=', asked.branch)
          .where('product_number', '=', PRODUCT)
          .as('demand'),
      ];
    }),
);

/** `2026-12-01 10,2026-12-05 4.5`. What has no day is not in it. */
function listed(date: string, quantity: string) {
  return sql<string | null>`string_agg(${sql.ref(date)} || ' ' || ${sql.ref(quantity)}, ',')`;
}

/** `wanted`: what was asked for and, again and again, the components of what was found. */
function withComponents(db: Kysely<DB>, { country, products }: Asked) {
  return db.withRecursive('wanted', (cte) =>
    cte
      .selectFrom('products')
      .select(['number', 'product_type', 'kit_components'])
      .where('country_code', '=', country)
      .where(sql<boolean>`number = any(${products})`)
      // `union` leaves out what is there already, so that kits within themselves come to an end.
      .union(
        cte
          .selectFrom('wanted')
          .innerJoin(componentsOf('wanted'), (join) => join.onTrue())
          .innerJoin('products', (join) =>
            join
              .on('products.country_code', '=', country)
              .onRef('products.number', '=', 'component.productNumber'),
          )
          .select(['products.number', 'products.product_type', 'products.kit_components']),
      ),
  );
}

function componentsOf(kits: string) {
  const components = sql<{
    productNumber: string;
  }>`jsonb_to_recordset(${sql.ref(`${kits}.kit_components`)})`;
  return components.as<'component'>(sql`component("productNumber" text)`);
}
