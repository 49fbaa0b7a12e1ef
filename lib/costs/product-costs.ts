import { sql } from 'kysely';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { StateCostHistory } from './cost-history.ts';
import { MAX_CHANGES } from './schema.ts';
import { costOf, costSourceOf } from './state-costs.ts';

/** The costs of a product in every state that has had one, by state code. */
export type ProductCosts = {
  readonly productNumber: string;
  /** From the catalogue; undefined if the product is not in it, or the caller may not read it. */
  readonly description: string | undefined;
  readonly states: readonly StateCostHistory[];
};

type CostSelection = {
  readonly products: readonly string[];
  /** State codes; empty for all. */
  readonly states?: readonly string[] | undefined;
  readonly maxChanges?: number;
};

/**
 * The cost histories of products of the context's country, in the order requested. An unknown number has no
 * description and no states.
 */
export async function listProductCosts(
  ctx: Context<'costs:read'>,
  { products, states = [], maxChanges = MAX_CHANGES }: CostSelection,
): Promise<ProductCosts[]> {
  if (products.length === 0) return [];
  const [descriptions, rows] = await Promise.all([
    descriptionsOf(ctx, products),
    changesOf(ctx, products, { states, maxChanges }),
  ]);
  const byProduct = Map.groupBy(rows, (row) => row.product_number);
  return products.map((productNumber) => ({
    productNumber,
    description: descriptions.get(productNumber),
    states: historiesOf(byProduct.get(productNumber) ?? []),
  }));
}

async function descriptionsOf(
  ctx: Context<'costs:read'>,
  products: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const productCtx = withScope(ctx, 'product:read');
  if (!productCtx) return new Map();
  const rows = await productCtx.db
    .selectFrom('products')
    .select(['number', 'description'])
    .where('country_code', '=', productCtx.countryCode)
    .where((eb) => eb('number', '=', eb.fn.any(eb.val(products))))
    .execute();
  return new Map(rows.map(({ number, description }) => [number, description]));
}

type Row = Awaited<ReturnType<typeof changesOf>>[number];

function changesOf(
  { db, countryCode }: Context<'costs:read'>,
  products: readonly string[],
  { states, maxChanges }: { readonly states: readonly string[]; readonly maxChanges: number },
) {
  return db
    .selectFrom(rankedChanges(db, countryCode, products, states).as('cost'))
    .leftJoin('states as state', (join) =>
      join.on('state.country_code', '=', countryCode).onRef('state.code', '=', 'cost.state_code'),
    )
    .select(['cost.product_number', 'cost.state_code', 'cost.effective_date'])
    .select(['cost.fully_rebated_cost', 'cost.invoice_cost', 'cost.buying_guide_record_number'])
    .select(['cost.rebate_code', 'cost.serial_number', 'cost.supplier_number'])
    .select(['cost.count', 'state.short_description', 'state.description'])
    .where('cost.rank', '<=', maxChanges)
    .orderBy('cost.product_number')
    .orderBy('cost.state_code')
    .orderBy('cost.effective_date')
    .execute();
}

/** The changes of each product in each state, numbered from the newest. */
function rankedChanges(
  db: Context<'costs:read'>['db'],
  countryCode: string,
  products: readonly string[],
  states: readonly string[],
) {
  const group = sql`partition by product_number, state_code`;
  return db
    .selectFrom('state_costs')
    .select(['product_number', 'state_code', 'effective_date', 'fully_rebated_cost'])
    .select(['invoice_cost', 'buying_guide_record_number', 'rebate_code', 'serial_number'])
    .select([
      'supplier_number',
      sql<number>`row_number() over (${group} order by effective_date desc)`.as('rank'),
      sql<number>`count(*) over (${group})`.as('count'),
    ])
    .where('country_code', '=', countryCode)
    .where((eb) => eb('product_number', '=', eb.fn.any(eb.val(products))))
    .$if(states.length > 0, (some) =>
      some.where((eb) => eb('state_code', '=', eb.fn.any(eb.val(states)))),
    );
}

function historiesOf(rows: readonly Row[]): StateCostHistory[] {
  const byState = Map.groupBy(rows, (row) => row.state_code);
  return [...byState].map(([stateCode, changes]) => ({
    stateCode,
    stateName: changes[0]?.short_description ?? changes[0]?.description ?? `State ${stateCode}`,
    steps: changes.map((row) => ({
      effectiveDate: row.effective_date,
      ...costOf(row),
      ...costSourceOf(row),
    })),
    earlier: (changes[0]?.count ?? 0) - changes.length,
  }));
}
