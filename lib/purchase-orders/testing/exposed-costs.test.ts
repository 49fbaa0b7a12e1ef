import { expect, test } from 'vitest';
import { costAmounts, exposedCosts } from './exposed-costs.ts';

test('finds a cost as a member, in a script, under its heading and by its amount', () => {
  expect(exposedCosts('{"unitCost":1}', [])).toEqual(['unitCost']);
  expect(exposedCosts('push("{\\"rebatedCost\\":1}")', [])).toEqual(['rebatedCost']);
  expect(exposedCosts('Line,Unit cost\r\n', [])).toEqual(['Unit cost']);
  expect(exposedCosts('<td>1,913.57</td>', ['1,913.57'])).toEqual(['1,913.57']);
});

test('does not take other amounts and words for costs', () => {
  expect(exposedCosts('{"totals":411.075,"x":2411.07}, at no cost', ['411.07'])).toEqual([]);
  // The seconds of a time.
  expect(exposedCosts('{"asOf":"2026-11-21T03:04:31.337Z"}', ['31.337'])).toEqual([]);
  expect(exposedCosts('{"x":31.337}', ['31.337'])).toEqual(['31.337']);
});

test('collects amounts of cost members at any depth', () => {
  const line = {
    unitPrice: 99.95,
    pricing: { sysLec: 446.54, priceBasis: 1 },
    parts: [{ unitCost: 31.337 }],
  };
  expect(costAmounts([line, { invoiceCost: 1913.57 }])).toEqual([
    '446.54',
    '446.54',
    '31.337',
    '31.337',
    '1913.57',
    '1,913.57',
  ]);
});
