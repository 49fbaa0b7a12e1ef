import { expect, test } from 'vitest';
import { demoSuppliers } from '#tools/demo/suppliers/suppliers.ts';
import { stateCostCalculator } from './state-costs.ts';

const TODAY = '2026-11-21';
const SUPPLIER = demoSuppliers('au').find(({ rebatePercent }) => rebatePercent > 0);
if (!SUPPLIER) throw new Error('There is no supplier that gives a rebate.');
const WATCHED = {
  number: '1000001',
  cost: 80,
  popularity: 1,
  since: '2020-01-01',
  supplier: SUPPLIER,
};

test('the cost in force today is today’s cost plus freight to the state', () => {
  const costs = stateCostCalculator('au', TODAY, ['01', '07'])(WATCHED);
  const inForce = (state: string) =>
    costs.findLast((cost) => cost.stateCode === state && cost.effectiveDate <= TODAY)?.invoiceCost;
  expect(inForce('01')).toBe(80);
  expect(inForce('07')).toBe(83.6);
});

test('changes in a state are in order, on different days, and small', () => {
  for (let number = 1; number <= 50; number += 1) {
    const costs = stateCostCalculator('au', TODAY, ['01'])({ ...WATCHED, number: String(number) });
    const dates = costs.map(({ effectiveDate }) => effectiveDate);
    expect(dates).toEqual([...new Set(dates)].toSorted());
    expect(dates.filter((date) => date > TODAY).length).toBeLessThan(2);
    const steps = costs
      .slice(1)
      .map((cost, at) => (cost.invoiceCost ?? 0) / (costs[at]?.invoiceCost ?? 0));
    expect(steps.filter((step) => step < 0.98 || step > 1.07)).toEqual([]);
  }
});

test('a rebate is a share of the invoice cost, to the cent', () => {
  const [cost] = stateCostCalculator('au', TODAY, ['01'])(WATCHED);
  const share = 1 - SUPPLIER.rebatePercent / 100;
  expect(cost?.fullyRebatedCost).toBeCloseTo((cost?.invoiceCost ?? 0) * share, 2);
  expect(cost?.rebateCode).toBe(`R${SUPPLIER.number}`);
});

test('a product with little demand has one cost since it was created', () => {
  const since = '2026-09-30';
  const costs = stateCostCalculator('nz', TODAY, ['02'])({ ...WATCHED, popularity: 0.01, since });
  expect(costs.map(({ effectiveDate, invoiceCost }) => [effectiveDate, invoiceCost])).toEqual([
    [since, 80],
  ]);
});
