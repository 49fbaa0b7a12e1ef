import { expect, test } from 'vitest';
import { compareCosts, lineCosts } from './line-costs.ts';

test('an overridden cost counts unless the flag says otherwise', () => {
  const override = (...given: Parameters<typeof lineCosts>) => lineCosts(...given).override;
  const unflagged = override({ unitCost: 100.1, overriddenCost: 90.09 });
  expect(unflagged).toEqual({ cost: 90.09, flag: undefined, difference: -10.01 });
  const flagged = override({ overriddenCost: 5, overrideCostFlag: 'Y' });
  expect(flagged).toEqual({ cost: 5, flag: 'Y', difference: undefined });
  expect(override({ unitCost: 1, overriddenCost: 5, overrideCostFlag: 'N' })).toBeUndefined();
  expect(override({ unitCost: 1, overrideCostFlag: 'Y' })).toBeUndefined();
});

test('a rebate is the exact difference of unit cost and rebated cost', () => {
  const rebate = (...given: Parameters<typeof lineCosts>) => lineCosts(...given).rebate;
  const whole = rebate({ unitCost: 100.1, rebatedCost: 99.05, rebateCode: 'R7' });
  expect(whole).toEqual({ code: 'R7', amount: 1.05, percent: 1 });
  expect(rebate({ unitCost: 10, rebatedCost: 10 })).toBeUndefined();
  const unknown = { code: 'R7', amount: undefined, percent: undefined };
  expect(rebate({ rebateCode: 'R7' })).toEqual(unknown);
  expect(rebate({ unitCost: 0, rebatedCost: 0, rebateCode: 'R' })?.percent).toBeUndefined();
});

test('infers the direction of an exchange rate from the unit cost', () => {
  const divided = { overseasCost: 65.5, exchangeRate: 0.655, unitCost: 100 };
  const given = { overseasCost: 65.5, rate: 0.655 };
  const read = { way: 'divided', cost: 100, isUnitCost: true };
  expect(lineCosts(divided).exchange).toEqual({ ...given, ...read });
  const other = { overseasCost: 65.5, exchangeRate: 1.5267, unitCost: 100 };
  expect(lineCosts(other).exchange).toMatchObject({ way: 'multiplied', isUnitCost: true });
});

test('an overseas cost rounded to cents still matches the unit cost', () => {
  // 1.33 × 0.517 is 0.68761, rounded to 0.69, which converts back to 1.3346.
  const cents = { overseasCost: 0.69, exchangeRate: 0.517, unitCost: 1.33 };
  expect(lineCosts(cents).exchange).toMatchObject({ cost: 1.3346, isUnitCost: true });
});

test('reports an overseas cost that does not match the unit cost; without a rate there is none', () => {
  const odd = { overseasCost: 50, exchangeRate: 0.655, unitCost: 100 };
  expect(lineCosts(odd).exchange).toMatchObject({ way: 'divided', isUnitCost: false });
  expect(lineCosts({ overseasCost: 50, exchangeRate: 0 }).exchange).toBeUndefined();
  expect(lineCosts({ overseasCost: 50 }).exchange).toBeUndefined();
});

test('compares each cost with the state’s, with the difference', () => {
  const ofLine = { unitCost: 98, invoiceCost: 100.1, rebatedCost: 95.05, overriddenCost: 90 };
  const costs = lineCosts(ofLine);
  const state = { invoiceCost: 100, fullyRebatedCost: 95.1, buyingGuideRecordNumber: 7 };
  expect(compareCosts(costs, state)).toEqual([
    { kind: 'invoice', line: 100.1, state: 100, difference: 0.1, percent: 0.1 },
    { kind: 'overridden', line: 90, state: 100, difference: -10, percent: -10 },
    { kind: 'rebated', line: 95.05, state: 95.1, difference: -0.05, percent: -0.1 },
  ]);
  expect(compareCosts(lineCosts({}), state)).toEqual([]);
  const free = { ...state, invoiceCost: 0 };
  expect(compareCosts(lineCosts({ unitCost: 1 }), free)[0]?.percent).toBeUndefined();
});
