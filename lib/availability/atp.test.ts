import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atpSchedule,
  availableFrom,
  availableOn,
  availableToSell,
  type DatedQuantity,
  Quantity,
  type Stock,
} from './atp.ts';

const TODAY = '2026-11-21';

test.each([
  ['is on hand less reserved and held back', { onHand: 10, reserved: 3, heldBack: 2 }, '5'],
  ['is never negative', { onHand: 1, reserved: 3 }, '0'],
  ['is never negative, nor is what is on hand', { onHand: -4 }, '0'],
  [
    'ignores supply and demand',
    { onHand: 2, supply: [dated(TODAY, 5)], demand: [dated(TODAY, 1)] },
    '2',
  ],
])('available to sell %s', (_, stock, quantity) => {
  expect(availableToSell(aStock(stock))).toEqual(new Quantity(quantity));
});

const [EVE, FIRST, LAST] = ['2026-11-30', '2026-12-01', '2027-01-01'] as const;
const SHORT = { onHand: 1, demand: [dated('2026-11-25', 4)], supply: [dated(FIRST, 5)] };
const SERVED = {
  onHand: 3,
  demand: [dated('2026-12-10', 5)],
  supply: [dated('2026-12-05', 4), dated('2026-12-20', 9)],
};

test.each<[string, StockCounts, Readonly<Record<string, number>>]>([
  [
    'increases on the date of supply',
    { onHand: 2, supply: [dated(FIRST, 5)] },
    { [EVE]: 2, [FIRST]: 7 },
  ],
  [
    'reserves what a later commitment needs',
    { onHand: 10, demand: [dated('2036-01-01', 8)] },
    { [TODAY]: 2, [LAST]: 2 },
  ],
  [
    'is what remains if supply comes before a commitment',
    SERVED,
    { [TODAY]: 2, '2026-12-05': 2, '2026-12-20': 11 },
  ],
  [
    'counts an overdue commitment',
    { onHand: 10, demand: [dated('2025-01-01', 4)] },
    { [TODAY]: 6 },
  ],
  ['ignores overdue supply', { onHand: 1, supply: [dated('2026-11-20', 9)] }, { [LAST]: 1 }],
  [
    'answers a past date as today',
    { onHand: 5, supply: [dated(TODAY, 1)] },
    { [TODAY]: 6, '2020-01-01': 6 },
  ],
  ['is never negative, and covers a shortage from later supply', SHORT, { [TODAY]: 0, [FIRST]: 2 }],
])('available to promise %s', (_, stock, expected) => {
  const schedule = atpSchedule(aStock(stock), TODAY);
  for (const [date, quantity] of Object.entries(expected))
    expect(availableOn(schedule, date).toNumber(), date).toBe(quantity);
});

test('a schedule adds up all changes of a date', () => {
  const stock = { onHand: 4, demand: [dated(FIRST, 6)], supply: [dated(FIRST, 3)] };
  const quantity = new Quantity('1');
  expect(atpSchedule(aStock(stock), TODAY)).toEqual([{ from: TODAY, quantity }]);
});

test('the first date is the one from which the quantity stays available', () => {
  const stock = aStock({
    onHand: 5,
    demand: [dated('2026-12-02', 4)],
    supply: [dated('2026-12-01', 2), dated('2026-12-03', 7)],
  });
  const schedule = atpSchedule(stock, TODAY);
  const firstDay = (quantity: string) => availableFrom(schedule, new Quantity(quantity));
  expect(firstDay('1')).toBe(TODAY);
  expect(firstDay('3')).toBe(TODAY);
  expect(firstDay('3.5')).toBe('2026-12-03');
  expect(firstDay('10')).toBe('2026-12-03');
  expect(firstDay('10.01')).toBeUndefined();
});

type StockCounts = {
  onHand?: number;
  reserved?: number;
  heldBack?: number;
  supply?: readonly DatedQuantity[];
  demand?: readonly DatedQuantity[];
};

function aStock({
  onHand = 0,
  reserved = 0,
  heldBack = 0,
  supply = [],
  demand = [],
}: StockCounts): Stock {
  return {
    onHand: new Quantity(String(onHand)),
    reserved: new Quantity(String(reserved)),
    heldBack: new Quantity(String(heldBack)),
    supply,
    demand,
  };
}

function dated(date: string, quantity: number): DatedQuantity {
  return { date, quantity: new Quantity(String(quantity)) };
}

test('division rounds down to whole units', () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 25 }))
    .map(([digits, places]) => new Quantity(`${digits}e-${places}`));
  fc.assert(
    fc.property(decimals, decimals, (amount, each) => {
      if (each.eq(0)) return;
      const times = amount.div(each);
      expect(each.times(times).lte(amount)).toBe(true);
      expect(each.times(times.plus(1)).gt(amount)).toBe(true);
    }),
  );
});
