import { describe, expect, test } from 'vitest';
import { type CostStep, costAtDate, sharedHistories } from './cost-history.ts';

const step = (effectiveDate: string, invoiceCost: number): CostStep => ({
  effectiveDate,
  invoiceCost,
  fullyRebatedCost: invoiceCost - 1,
  buyingGuideRecordNumber: 7,
});
const STEPS = [step('2026-01-01', 10), step('2026-06-01', 11), step('2026-12-01', 12)];
const costs = (date: string) => {
  const { inForce, previous, next } = costAtDate({ steps: STEPS, earlier: 0 }, date);
  return [previous, inForce, next].map((each) => each?.invoiceCost);
};

describe('the cost on a date', () => {
  test('is the last one to take effect on or before it', () => {
    expect(costs('2026-11-30')).toEqual([10, 11, 12]);
    expect(costs('2026-12-01')).toEqual([11, 12, undefined]);
    expect(costs('2030-01-01')).toEqual([11, 12, undefined]);
  });

  test('is undefined before the first cost, which has no previous one', () => {
    expect(costs('2025-12-31')).toEqual([undefined, undefined, 10]);
    expect(costs('2026-01-01')).toEqual([undefined, 10, 11]);
    expect(costAtDate({ steps: [], earlier: 0 }, '2026-01-01')).toEqual({});
  });
});

test('leaves out what may be among unread changes, and says from which date changes are read', () => {
  const costOn = (date: string) => costAtDate({ steps: STEPS, earlier: 5 }, date);
  expect(costOn('2025-12-31')).toEqual({ notReadBefore: '2026-01-01' });
  expect(costOn('2026-01-01')).toMatchObject({ notReadBefore: '2026-01-01', inForce: STEPS[0] });
  expect(costOn('2030-01-01').notReadBefore).toBeUndefined();
});

test('groups states whose changes of both costs are all the same', () => {
  const state = (stateCode: string, steps: readonly CostStep[]) => {
    return { stateCode, stateName: stateCode, steps, earlier: 0 };
  };
  const other = STEPS.map((each) => ({ ...each, fullyRebatedCost: 9 }));
  const shared = sharedHistories([
    state('01', STEPS),
    state('02', other),
    state('03', [...STEPS]),
    state('04', []),
    state('05', STEPS.slice(1)),
  ]);
  expect(shared.map(({ states }) => states.map(({ stateCode }) => stateCode))).toEqual([
    ['01', '03'],
    ['02'],
    ['05'],
  ]);
});
