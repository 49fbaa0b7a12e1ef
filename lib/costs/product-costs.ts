import { type Selectable, sql } from 'kysely';
import type { StateCosts } from '#db/tables.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import type { StateCostHistory } from './cost-history.ts';
import { MAX_CHANGES } from './schema.ts';
import { costOf, costSourceOf } from './state-costs.ts';

type CostSelection = {
  readonly products: readonly string[];
  /** State codes; empty for all. */
  readonly states?: readonly string[] | undefined;
  readonly maxChanges?: number;
};

/**
 * The costs of products in every state of the context's country that has had one, by state code, in the order requested.
 * The description is that of the catalogue, if the caller may read it. An unknown number has none, and no states.
 */
export async function listProductCosts(
  ctx: Context<'costs:read'>,
  { products, states = [], maxChanges = MAX_CHANGES }: CostSelection,
) {
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

/** The costs of a product in every state that has had one, by state code. */
export type ProductCosts = Awaited<ReturnType<typeof listProductCosts>>[number];

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

type Row = Omit<Selectable<StateCosts>, 'country_code'> & {
  readonly count: number;
  /** The name of the state, and its short name; null for an unknown one. */
  readonly description: string | null;
  readonly short_description: string | null;
};

/** The newest changes of each product in each state, the oldest first, each with the count of all. */
async function changesOf(
  { db, countryCode }: Context<'costs:read'>,
  products: readonly string[],
  { states, maxChanges }: { readonly states: readonly string[]; readonly maxChanges: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select cost.*, state.description, state.short_description
    from (
      select state_costs.*, row_number() over (history order by effective_date desc) as rank,
        count(*) over history as count
      from state_costs
      where country_code = ${countryCode} and product_number = any(${[...products]}::text[])
        and (${states.length === 0} or state_code = any(${[...states]}::text[]))
      window history as (partition by product_number, state_code)
    ) as cost
    left join states as state
      on state.country_code = cost.country_code and state.code = cost.state_code
    where rank <= ${maxChanges}
    order by product_number, state_code, effective_date`.execute(db);
  return rows;
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
