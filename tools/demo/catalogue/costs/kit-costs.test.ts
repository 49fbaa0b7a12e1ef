import { expect, test } from 'vitest';
import { withKitCosts } from './kit-costs.ts';

const ITEMS = [
  { number: 'PAN' },
  { number: 'SEAT' },
  { number: 'SUITE', kitComponents: [part('PAN', 1), part('SEAT', 2)] },
  { number: 'ROOM', kitComponents: [part('SUITE', 2)] },
];

const COSTS = [
  cost('PAN', '2026-01-01', 100),
  cost('SEAT', '2026-02-01', 20),
  cost('SEAT', '2026-03-01', 25),
];

test('a kit costs the sum of its components, including nested kits, and changes with them', () => {
  const own = { SUITE: [cost('SUITE', '2020-01-01', 1)], ROOM: [cost('ROOM', '2020-01-01', 1)] };
  const all = withKitCosts(ITEMS, ({ number }) =>
    [...COSTS, ...own.SUITE, ...own.ROOM].filter((each) => each.productNumber === number),
  );
  const of = (number: string) =>
    all
      .filter((each) => each.productNumber === number)
      .map((each) => [
        each.effectiveDate,
        each.invoiceCost,
        each.fullyRebatedCost,
        each.serialNumber,
      ]);
  expect(of('PAN')).toEqual([['2026-01-01', 100, 90, 1]]);
  expect(of('SUITE')).toEqual([
    ['2026-02-01', 140, 126, 1],
    ['2026-03-01', 150, 135, 2],
  ]);
  expect(of('ROOM').map(([, invoiced]) => invoiced)).toEqual([280, 300]);
});

function part(productNumber: string, quantity: number) {
  return { productNumber, quantity };
}

function cost(productNumber: string, effectiveDate: string, invoiceCost: number) {
  return {
    productNumber,
    stateCode: '01',
    effectiveDate,
    fullyRebatedCost: invoiceCost * 0.9,
    invoiceCost,
    buyingGuideRecordNumber: 7,
    serialNumber: 1,
  };
}
