import { stringify } from 'csv-stringify/sync';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { type Failure, invalid } from '#lib/failures.ts';
import { spreadsheetCell } from '#lib/spreadsheet-cell.ts';
import { costDifference } from './cost-difference.ts';
import { type CostStep, costStanding } from './cost-history.ts';
import type { CostsQuery } from './costs-query-schema.ts';
import { listProductCosts, type ProductCosts } from './product-costs.ts';

/**
 * What products cost in each state on a day, and what they cost before and next, as CSV for a spreadsheet:
 * UTF-8 with a mark in front, numbers as they are, nothing that counts as a formula.
 */
export function costsInForceCsv(ctx: Context<'costs:read'>, query: CostsQuery): Promise<string> {
  const date = query.date ?? dateIn(COUNTRY_ZONES[ctx.countryCode], ctx.clock.now());
  return costsCsv(ctx, query, [...HEAD, 'On', ...STEP, ...BEFORE, ...NEXT], (state) => {
    const { inForce, previous, next } = costStanding(state.steps, date);
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
export function costHistoryCsv(ctx: Context<'costs:read'>, query: CostsQuery): Promise<string> {
  return costsCsv(ctx, query, [...HEAD, ...STEP, ...BEFORE], ({ steps }) =>
    steps.map((step, at) => {
      const previous = steps[at - 1];
      return { ...stepCells(step), ...(previous && beforeCells(step, previous)) };
    }),
  );
}

type Cell = string | number | undefined;
type Cells = Readonly<Record<string, Cell>>;
type State = ProductCosts['states'][number];

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
  columns: readonly string[],
  cellsOf: (state: State) => Cells[],
): Promise<string> {
  const records: Cells[] = [];
  for (let from = 0; from < product.length; from += AT_ONCE) {
    const products = product.slice(from, from + AT_ONCE);
    for (const costs of await listProductCosts(ctx, { products, states })) {
      for (const state of costs.states) {
        if (state.earlier > 0) throw tooMany(`${costs.productNumber} in ${state.stateName}`);
        records.push(...recordsOf(costs, state, cellsOf));
      }
    }
    if (records.length > MOST_ROWS) throw tooMany('these products');
  }
  return stringify(records, {
    bom: true,
    header: true,
    cast: { string: spreadsheetCell },
    record_delimiter: 'windows',
    columns: [...columns],
  });
}

/** A file of so many takes a second to write. */
const MOST_ROWS = 100_000;

function tooMany(what: string): Failure {
  const issue = `the costs of ${what} have changed too often for one file: ask for fewer products or states`;
  return invalid([{ field: 'product', issue }]);
}

function recordsOf(
  { productNumber, description }: ProductCosts,
  state: State,
  cellsOf: (state: State) => Cells[],
): Cells[] {
  const head = {
    Product: productNumber,
    Description: description,
    'State code': state.stateCode,
    State: state.stateName,
  };
  return cellsOf(state).map((cells) => ({ ...head, ...cells }));
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
  const invoice = costDifference(step.invoiceCost, previous.invoiceCost);
  const rebated = costDifference(step.fullyRebatedCost, previous.fullyRebatedCost);
  return {
    'Invoice cost before': previous.invoiceCost,
    'Invoice cost difference': invoice.amount,
    'Invoice cost difference (%)': invoice.percent,
    'Fully rebated cost before': previous.fullyRebatedCost,
    'Fully rebated cost difference': rebated.amount,
    'Fully rebated cost difference (%)': rebated.percent,
  };
}
