import { beforeAll, expect, test } from 'vitest';
import { stateCosts } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { isDomainError } from '#lib/errors.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aCost } from '#lib/purchase-orders/testing/orders.ts';
import {
  costChangeOn,
  findStateCostOn,
  getEffectiveStateCost,
  getStateCost,
} from './state-costs.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeAll(async () => {
  for (const country of ['au', 'nz'] as const) {
    for (const [effectiveDate, fullyRebatedCost] of [
      ['2026-01-01', 1],
      ['2026-04-05', 2.5],
      ['2026-11-21', 3.1],
    ] as const) {
      const states = country === 'au' ? ['01', '03', '05'] : ['01', '99'];
      const costs = states.map((stateCode) =>
        aCost({ stateCode, effectiveDate, fullyRebatedCost }),
      );
      await insertRecords(database.db, country, stateCosts, costs);
    }
  }
});

const contextAt = (countryCode: CountryCode, now: string) => catalogue.at(now, countryCode);

const costAt = async (countryCode: CountryCode, now: string, state = '01') =>
  (await getStateCost(contextAt(countryCode, now), '100417', state)).fullyRebatedCost;

test.each([
  ['au', '01', '2026-11-20T13:00:00Z'],
  ['nz', '01', '2026-11-20T11:00:00Z'],
  ['au', '03', '2026-11-20T14:00:00Z'],
  ['au', '05', '2026-11-20T16:00:00Z'],
  ['nz', '99', '2026-11-20T10:15:00Z'],
] as const)(
  'in %s in state %s a cost applies from local midnight, %s',
  async (country, state, midnight) => {
    const before = new Date(Date.parse(midnight) - 1).toISOString();
    expect(await costAt(country, before, state)).toBe(2.5);
    expect(await costAt(country, midnight, state)).toBe(3.1);
  },
);

test('on the day the clocks go back a cost starts at midnight daylight saving time', async () => {
  expect(await costAt('au', '2026-04-04T12:59:59Z')).toBe(1);
  expect(await costAt('au', '2026-04-04T13:00:00Z')).toBe(2.5);
});

test('there is no cost before the first one', async () => {
  await expect(costAt('au', '2025-12-31T12:59:59Z')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
    message: 'No cost of product 100417 is in force in state 01 today.',
  });
});

test('a change has the cost in force the day before, independent of today', async () => {
  const ctx = contextAt('nz', '2020-01-01T00:00:00Z');
  expect(await getEffectiveStateCost(ctx, '100417', '01', '2026-11-21')).toEqual({
    productNumber: '100417',
    stateCode: '01',
    effectiveDate: '2026-11-21',
    previous: { fullyRebatedCost: 2.5, invoiceCost: 100.1, buyingGuideRecordNumber: 7001 },
    effective: { fullyRebatedCost: 3.1, invoiceCost: 100.1, buyingGuideRecordNumber: 7001 },
  });
});

test('a change without an invoice cost is not found, but the state cost is', async () => {
  const costs = [
    aCost({ stateCode: '08', effectiveDate: '2026-01-01' }),
    aCost({ stateCode: '08', effectiveDate: '2026-02-01' }),
  ];
  const withoutInvoiceCost = costs.map(({ invoiceCost: _, ...cost }) => cost);
  await insertRecords(database.db, 'au', stateCosts, withoutInvoiceCost);
  const ctx = contextAt('au', '2026-11-20T00:00:00Z');
  const cost = { productNumber: '100417', stateCode: '08', fullyRebatedCost: 95.05 };
  expect(await getStateCost(ctx, '100417', '08')).toEqual(cost);
  const change = getEffectiveStateCost(ctx, '100417', '08', '2026-02-01');
  const message = expect.stringContaining('has no invoice cost');
  await expect(change).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND', message });
});

test('a date without a change names the nearest changes for the product, state and country', async () => {
  await insertRecords(database.db, 'nz', stateCosts, [aCost({ effectiveDate: '2026-05-05' })]);
  const ofOther = aCost({ effectiveDate: '2026-05-06', stateCode: '02' });
  await insertRecords(database.db, 'au', stateCosts, [ofOther]);
  const ctx = contextAt('au', '2026-11-20T00:00:00Z');
  await expect(getEffectiveStateCost(ctx, '100417', '01', '2026-05-05')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
    message:
      'The cost of product 100417 in state 01 does not change on 2026-05-05: the nearest change ' +
      'before it is on 2026-04-05, the nearest after it on 2026-11-21.',
    details: [
      { field: 'effectiveDate', issue: 'nearest date before', nearest: '2026-04-05' },
      { field: 'effectiveDate', issue: 'nearest date after', nearest: '2026-11-21' },
    ],
  });
});

test('the cost on a date is the last one to take effect by then', async () => {
  const on = (date: string) =>
    findStateCostOn(contextAt('au', '2026-11-21T03:00:00Z'), '100417', '01', date);
  expect(await on('2026-04-05')).toMatchObject({ fullyRebatedCost: 2.5, since: '2026-04-05' });
  expect(await on('2026-11-20')).toMatchObject({ fullyRebatedCost: 2.5, since: '2026-04-05' });
  expect(await on('2030-01-01')).toMatchObject({ fullyRebatedCost: 3.1, since: '2026-11-21' });
  expect(await on('2025-12-31')).toBeUndefined();
});

const january = { date: '2026-01-01', cost: 1 };
const march = { date: '2026-03-01', cost: 3 };
const july = { date: '2026-07-01', cost: 7 };
const WHAT = 'product 1 in state 01';

test.each([
  [
    'before the first',
    '2025-12-31',
    [january],
    `The cost of ${WHAT} does not change on 2025-12-31: there is no cost before it, the nearest after it on 2026-01-01.`,
  ],
  [
    'after the last',
    '2026-07-02',
    [july, march],
    `The cost of ${WHAT} does not change on 2026-07-02: the nearest change before it is on 2026-07-01, there is none after it.`,
  ],
  [
    'on the first',
    '2026-01-01',
    [january, march],
    `The cost of ${WHAT} on 2026-01-01 is the first, with none before it; the next change is on 2026-03-01.`,
  ],
  [
    'on the first and only one',
    '2026-01-01',
    [january],
    `The cost of ${WHAT} on 2026-01-01 is the first, with none before it; there is no later change.`,
  ],
  ['where there is none at all', '2026-01-01', [], `There is no cost of ${WHAT}.`],
])(
  'a date %s is not found, and the message names the nearest changes',
  (_, date, around, message) => {
    expect(messageOf(date, around)).toBe(message);
  },
);

function messageOf(date: string, around: readonly { date: string; cost: number }[]): string {
  try {
    return JSON.stringify(costChangeOn(date, around, WHAT));
  } catch (error) {
    if (isDomainError(error) && error.code === 'RESOURCE_NOT_FOUND') return error.message;
    throw error;
  }
}
