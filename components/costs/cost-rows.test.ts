import { expect, test } from 'vitest';
import type { CostStep } from '#lib/costs/cost-history.ts';
import { costGroups, costRows } from './cost-rows.ts';

const step = (effectiveDate: string, invoiceCost: number, rebated: number): CostStep => ({
  effectiveDate,
  invoiceCost,
  fullyRebatedCost: rebated,
  buyingGuideRecordNumber: 7,
});
const NAMES: Record<string, string> = { '01': 'VIC', '02': 'NSW', '03': 'QLD', '04': 'TAS' };
const state = (stateCode: string, ...steps: CostStep[]) => ({
  stateCode,
  stateName: NAMES[stateCode] ?? '',
  steps,
  earlier: 0,
});
const PRODUCTS = [
  {
    productNumber: 'A',
    description: undefined,
    states: [
      state('01', step('2027-01-01', 1, 1)),
      state('02', step('2026-01-01', 9, 7), step('2026-12-01', 10, 8)),
      state('03', step('2026-01-01', 8, 8), step('2026-12-01', 11, 7)),
      state('04', step('2027-01-01', 2, 2)),
    ],
  },
];
test('each state has the cost on its own date', () => {
  const dayIn = (state: string) => (state === '03' ? '2026-12-01' : '2026-11-30');
  const [group] = costGroups(PRODUCTS, dayIn);
  expect(group?.rows.map(({ costs }) => costs.inForce?.invoiceCost)).toEqual([
    undefined,
    9,
    11,
    undefined,
  ]);
});

test('states with the same costs before, now and next share a row, the home state first', () => {
  const same = [step('2026-01-01', 9, 7), step('2026-12-01', 10, 8)];
  const states = [
    state('01', ...same),
    state('02', ...same),
    state('03', step('2026-01-01', 9, 7), step('2026-12-01', 10, 9)),
    state('04', step('2026-01-01', 9, 7)),
  ];
  const namesOn = (date: string, home?: string) =>
    costRows(states, () => date, home).map(({ names, isHome }) => [...names, isHome]);
  expect(namesOn('2026-11-21')).toEqual([
    ['VIC', 'NSW', false],
    ['QLD', false],
    ['TAS', false],
  ]);
  expect(namesOn('2026-11-21', 'NSW')[0]).toEqual(['VIC', 'NSW', true]);
  expect(namesOn('2026-11-21', 'TAS').map(([name]) => name)).toEqual(['TAS', 'VIC', 'QLD']);
  expect(namesOn('2026-12-01')).toEqual([
    ['VIC', 'NSW', false],
    ['QLD', false],
    ['TAS', false],
  ]);
});
