import type { Context } from '#lib/auth/context.ts';
import { type CostStep, costAtDate, costDifference } from '#lib/costs/cost-history.ts';
import { listProductCosts, type ProductCosts } from '#lib/costs/product-costs.ts';
import { CostsQuery, MAX_CHANGES } from '#lib/costs/schema.ts';
import { type DomainError, invalid } from '#lib/errors.ts';
import { type CsvColumns, csvFile, MAX_CSV_ROWS } from '#lib/text/csv.ts';
import { formatCount } from '#lib/text/text.ts';
import { formatDate } from '#lib/time/dates.ts';
import { todayInState } from '#lib/time/state-time-zones.ts';

const LIMITS = { rows: MAX_CSV_ROWS, changes: MAX_CHANGES };

/** The cost of products in each state on a date (else today in each state), with the previous and the next cost. */
export const costsInForceCsv = (limits = LIMITS) =>
  csvFile({
    name: 'costs.csv',
    scope: 'costs:read',
    query: CostsQuery,
    rows: (ctx, query) =>
      costRows(ctx, query, limits, (state, product) => {
        const date = query.date ?? todayInState(ctx.countryCode, state.stateCode, ctx.clock.now());
        const { inForce, previous, next, notReadBefore } = costAtDate(state, date);
        if (notReadBefore) {
          const from = formatDate(state.steps[1]?.effectiveDate ?? notReadBefore);
          const advice = `ask for a day from ${from} on, or leave the product out`;
          throw notAllRead(product, state, advice, limits.changes);
        }
        return [{ date, step: inForce, previous: inForce && previous, next }];
      }),
    columns: { ...HEAD, ...DAY, ...STEP, ...BEFORE, ...NEXT },
  });

/** Every cost change of products in each state, oldest first. */
export const costHistoryCsv = (limits = LIMITS) =>
  csvFile({
    name: 'cost-history.csv',
    scope: 'costs:read',
    query: CostsQuery,
    rows: (ctx, query) =>
      costRows(ctx, query, limits, (state, product) => {
        if (state.earlier > 0) {
          const advice = query.product.length > 1 ? 'leave the product out' : HISTORY_TOO_LONG;
          throw notAllRead(product, state, advice, limits.changes);
        }
        return state.steps.map((step, at) => ({ step, previous: state.steps[at - 1] }));
      }),
    columns: { ...HEAD, ...STEP, ...BEFORE },
  });

const HISTORY_TOO_LONG =
  'no file has them all; the screen shows the newest, and what holds on a day';

type State = ProductCosts['states'][number];
type CostSteps = {
  readonly date?: string;
  readonly step: CostStep | undefined;
  readonly previous: CostStep | undefined;
  readonly next?: CostStep | undefined;
};
type CostRow = CostSteps & { readonly product: ProductCosts; readonly state: State };
type StepsOf = (state: State, productNumber: string) => CostSteps[];

const HEAD: CsvColumns<CostRow> = {
  Product: ({ product }) => product.productNumber,
  Description: ({ product }) => product.description,
  'State code': ({ state }) => state.stateCode,
  State: ({ state }) => state.stateName,
};

const DAY: CsvColumns<CostRow> = { On: ({ date }) => date };

const STEP: CsvColumns<CostRow> = {
  'In force from': ({ step }) => step?.effectiveDate,
  'Invoice cost': ({ step }) => step?.invoiceCost,
  'Fully rebated cost': ({ step }) => step?.fullyRebatedCost,
  'Buying guide record': ({ step }) => step?.buyingGuideRecordNumber,
  Rebate: ({ step }) => step?.rebateCode,
  Supplier: ({ step }) => step?.supplierNumber,
};

const BEFORE: CsvColumns<CostRow> = {
  'Invoice cost before': ({ previous }) => previous?.invoiceCost,
  'Invoice cost difference': (row) => difference(row, 'invoiceCost')?.amount,
  'Invoice cost difference (%)': (row) => difference(row, 'invoiceCost')?.percent,
  'Fully rebated cost before': ({ previous }) => previous?.fullyRebatedCost,
  'Fully rebated cost difference': (row) => difference(row, 'fullyRebatedCost')?.amount,
  'Fully rebated cost difference (%)': (row) => difference(row, 'fullyRebatedCost')?.percent,
};

const NEXT: CsvColumns<CostRow> = {
  'Next from': ({ next }) => next?.effectiveDate,
  'Next invoice cost': ({ next }) => next?.invoiceCost,
  'Next fully rebated cost': ({ next }) => next?.fullyRebatedCost,
};

/** Undefined if one of the two costs is unknown. */
function difference({ step, previous }: CostRow, which: 'invoiceCost' | 'fullyRebatedCost') {
  const [cost, before] = [step?.[which], previous?.[which]];
  return cost === undefined || before === undefined ? undefined : costDifference(cost, before);
}

const READ_BATCH = 50;

async function costRows(
  ctx: Context<'costs:read'>,
  { product }: CostsQuery,
  limits: typeof LIMITS,
  stepsOf: StepsOf,
): Promise<CostRow[]> {
  const rows: CostRow[] = [];
  for (let from = 0; from < product.length; from += READ_BATCH) {
    const products = product.slice(from, from + READ_BATCH);
    const selection = { products, maxChanges: limits.changes };
    for (const costs of await listProductCosts(ctx, selection)) {
      for (const state of costs.states) {
        const steps = stepsOf(state, costs.productNumber);
        rows.push(...steps.map((each) => ({ ...each, product: costs, state })));
      }
    }
    if (rows.length > limits.rows) throw tooMany(limits.rows);
  }
  return rows;
}

function tooMany(rows: number): DomainError {
  const limit = formatCount(rows);
  const issue = `the costs of these products come to more than ${limit} rows, the most for one file: ask for fewer products`;
  return invalid([{ field: 'product', issue }]);
}

function notAllRead(product: string, state: State, advice: string, changes: number): DomainError {
  const limit = formatCount(changes);
  const issue = `the cost of ${product} in ${state.stateName} has changed more than ${limit} times, the most that is read: ${advice}`;
  return invalid([{ field: 'product', issue }]);
}
