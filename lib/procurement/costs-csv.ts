import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { MAX_CSV_ROWS } from '#lib/csv-limits.ts';
import { formatDate } from '#lib/dates.ts';
import { type Failure, invalid } from '#lib/failures.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { todayInState } from '#lib/state-zones.ts';
import { costDifference } from './cost-difference.ts';
import { type CostStep, costStanding } from './cost-history.ts';
import { MAX_CHANGES } from './cost-schema.ts';
import type { CostsQuery } from './costs-query-schema.ts';
import { listProductCosts, type ProductCosts } from './product-costs.ts';

/**
 * What products cost in each state on a day (without one, on each state's own today), and what they cost before and next, as CSV for a spreadsheet:
 * UTF-8 with a mark in front, numbers as they are, nothing that counts as a formula.
 */
export function costsInForceCsv(
  ctx: Context<'costs:read'>,
  query: CostsQuery,
  limits = LIMITS,
): Promise<string> {
  const now = ctx.clock.now();
  const columns = [...HEAD, 'On', ...STEP, ...BEFORE, ...NEXT];
  return costsCsv(ctx, query, { columns, limits }, (state, product) => {
    const date = query.date ?? todayInState(ctx.countryCode, state.stateCode, now);
    const { inForce, previous, next, notReadBefore } = costStanding(state, date);
    if (notReadBefore) {
      const from = formatDate(state.steps[1]?.effectiveDate ?? notReadBefore);
      const advice = `ask for a day from ${from} on, or leave the product out`;
      throw notAllRead(product, state, advice, limits.changes);
    }
    return [
      {
        On: date,
        ...(inForce && stepCells(inForce)),
        ...(inForce && previous && beforeCells(inForce, previous)),
        'Next from': next?.effectiveDate,
        'Next invoice cost': next?.invoiceCost,
        'Next fully rebated cost': next?.fullyRebatedCost,
      },
    ];
  });
}

/** Every change of what products cost in each state, the oldest first, as such a file. */
export function costHistoryCsv(
  ctx: Context<'costs:read'>,
  query: CostsQuery,
  limits = LIMITS,
): Promise<string> {
  const columns = [...HEAD, ...STEP, ...BEFORE];
  return costsCsv(ctx, query, { columns, limits }, (state, product) => {
    if (state.earlier > 0) {
      const advice = query.product.length > 1 ? 'leave the product out' : NO_FILE;
      throw notAllRead(product, state, advice, limits.changes);
    }
    return state.steps.map((step, at) => {
      const previous = state.steps[at - 1];
      return { ...stepCells(step), ...(previous && beforeCells(step, previous)) };
    });
  });
}

/** What a file has room for, and how many changes of a product in a state are read. */
const LIMITS = { rows: MAX_CSV_ROWS, changes: MAX_CHANGES };

const NO_FILE = 'no file has them all; the screen shows the newest, and what holds on a day';

type Cell = string | number | undefined;
type Cells = Readonly<Record<string, Cell>>;
type State = ProductCosts['states'][number];
type CellsOf = (state: State, productNumber: string) => Cells[];

const HEAD = ['Product', 'Description', 'State code', 'State'];
const STEP = [
  'In force from',
  'Invoice cost',
  'Fully rebated cost',
  'Buying guide record',
  'Rebate',
  'Supplier',
];
const BEFORE = [
  'Invoice cost before',
  'Invoice cost difference',
  'Invoice cost difference (%)',
  'Fully rebated cost before',
  'Fully rebated cost difference',
  'Fully rebated cost difference (%)',
];
const NEXT = ['Next from', 'Next invoice cost', 'Next fully rebated cost'];

/** Products that are read and written in one go. */
const AT_ONCE = 50;

async function costsCsv(
  ctx: Context<'costs:read'>,
  { product, state: states }: CostsQuery,
  { columns, limits }: { readonly columns: readonly string[]; readonly limits: typeof LIMITS },
  cellsOf: CellsOf,
): Promise<string> {
  const records: Cells[] = [];
  for (let from = 0; from < product.length; from += AT_ONCE) {
    const products = product.slice(from, from + AT_ONCE);
    const asked = { products, states, maxChanges: limits.changes };
    for (const costs of await listProductCosts(ctx, asked)) {
      for (const state of costs.states) records.push(...recordsOf(costs, state, cellsOf));
    }
    if (records.length > limits.rows) throw tooMany(limits.rows);
  }
  return stringify(records, {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: [...columns],
  });
}

function tooMany(rows: number): Failure {
  const most = rows.toLocaleString('en-AU');
  const issue = `the costs of these products come to more than ${most} rows, the most for one file: ask for fewer products or states`;
  return invalid([{ field: 'product', issue }]);
}

function notAllRead(product: string, state: State, advice: string, changes: number): Failure {
  const most = changes.toLocaleString('en-AU');
  const issue = `the cost of ${product} in ${state.stateName} has changed more than ${most} times, the most that is read: ${advice}`;
  return invalid([{ field: 'product', issue }]);
}

function recordsOf(
  { productNumber, description }: ProductCosts,
  state: State,
  cellsOf: CellsOf,
): Cells[] {
  const head = {
    Product: productNumber,
    Description: description,
    'State code': state.stateCode,
    State: state.stateName,
  };
  return cellsOf(state, productNumber).map((cells) => ({ ...head, ...cells }));
}

function stepCells(step: CostStep): Cells {
  return {
    'In force from': step.effectiveDate,
    'Invoice cost': step.invoiceCost,
    'Fully rebated cost': step.fullyRebatedCost,
    'Buying guide record': step.buyingGuideRecordNumber,
    Rebate: step.rebateCode,
    Supplier: step.supplierNumber,
  };
}

function beforeCells(step: CostStep, previous: CostStep): Cells {
  const invoice = differenceBetween(step.invoiceCost, previous.invoiceCost);
  const rebated = costDifference(step.fullyRebatedCost, previous.fullyRebatedCost);
  return {
    'Invoice cost before': previous.invoiceCost,
    'Invoice cost difference': invoice?.amount,
    'Invoice cost difference (%)': invoice?.percent,
    'Fully rebated cost before': previous.fullyRebatedCost,
    'Fully rebated cost difference': rebated.amount,
    'Fully rebated cost difference (%)': rebated.percent,
  };
}

/** Undefined where one of them is not known. */
function differenceBetween(cost: number | undefined, previous: number | undefined) {
  return cost === undefined || previous === undefined ? undefined : costDifference(cost, previous);
}
