import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

describe('available to sell', () => {
  test('is on hand less reserved and held back', () => {
    expect(availableToSell(aStock({ onHand: 10, reserved: 3, heldBack: 2 }))).toEqual(
      new Quantity('5'),
    );
  });

  test('is never negative', () => {
    expect(availableToSell(aStock({ onHand: 1, reserved: 3 }))).toEqual(new Quantity('0'));
    expect(availableToSell(aStock({ onHand: -4 }))).toEqual(new Quantity('0'));
  });

  test('ignores supply and demand', () => {
    const stock = aStock({ onHand: 2, supply: [dated(TODAY, 5)], demand: [dated(TODAY, 1)] });
    expect(availableToSell(stock)).toEqual(new Quantity('2'));
  });
});

describe('available to promise', () => {
  test('increases on the date of supply', () => {
    const stock = { onHand: 2, supply: [dated('2026-12-01', 5)] };
    expect(atpOn(stock, '2026-11-30')).toBe(2);
    expect(atpOn(stock, '2026-12-01')).toBe(7);
  });

  test('reserves what a later commitment needs', () => {
    const stock = { onHand: 10, demand: [dated('2026-12-24', 8)] };
    expect(atpOn(stock, TODAY)).toBe(2);
    expect(atpOn(stock, '2027-01-01')).toBe(2);
  });

  test('reserves it even if the commitment is years away', () => {
    expect(atpOn({ onHand: 10, demand: [dated('2036-01-01', 4)] }, TODAY)).toBe(6);
  });

  test('is what remains if supply comes before a commitment', () => {
    const stock = {
      onHand: 3,
      demand: [dated('2026-12-10', 5)],
      supply: [dated('2026-12-05', 4), dated('2026-12-20', 9)],
    };
    expect(atpOn(stock, TODAY)).toBe(2);
    expect(atpOn(stock, '2026-12-05')).toBe(2);
    expect(atpOn(stock, '2026-12-20')).toBe(11);
  });

  test('counts an overdue commitment', () => {
    expect(atpOn({ onHand: 10, demand: [dated('2025-01-01', 4)] }, TODAY)).toBe(6);
  });

  test('ignores overdue supply', () => {
    expect(atpOn({ onHand: 1, supply: [dated('2026-11-20', 9)] }, '2027-01-01')).toBe(1);
    expect(atpOn({ onHand: 1, supply: [dated(TODAY, 9)] }, TODAY)).toBe(10);
  });

  test('answers a past date as today', () => {
    expect(atpOn({ onHand: 5, supply: [dated(TODAY, 1)] }, '2020-01-01')).toBe(6);
  });

  test('is never negative, and covers a shortage from later supply', () => {
    const stock = { onHand: 1, demand: [dated('2026-11-25', 4)], supply: [dated('2026-12-01', 5)] };
    expect(atpOn(stock, TODAY)).toBe(0);
    expect(atpOn(stock, '2026-12-01')).toBe(2);
  });

  test('adds up all changes of a date', () => {
    const stock = { onHand: 4, demand: [dated('2026-12-01', 6)], supply: [dated('2026-12-01', 3)] };
    expect(atpSchedule(aStock(stock), TODAY)).toEqual([
      { from: TODAY, quantity: new Quantity('1') },
    ]);
  });
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

function atpOn(stock: StockCounts, date: string): number {
  return availableOn(atpSchedule(aStock(stock), TODAY), date).toNumber();
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
