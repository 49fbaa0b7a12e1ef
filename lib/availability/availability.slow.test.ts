import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter } from '#lib/time/local-time.ts';
import { Quantity } from './atp.ts';
import { answerItems } from './availability.ts';
import type { QueryItem } from './schema.ts';
import type { ProductAtBranch, Snapshot } from './snapshot.ts';
import {
  type Move,
  type Shelf,
  type Shelves,
  simulatedAtp,
  simulatedAts,
  simulatedFirstDay,
} from './testing/simulation.ts';

const TODAY = '2026-11-21';
const on = (day: number) => dayAfter(TODAY, day);

test('answers random stock as the day-by-day simulation does', () => {
  fc.assert(
    fc.property(shelvesArbitrary, queriesArbitrary, (shelves, queries) => {
      expect(answersTo(shelves, queries)).toEqual(simulatedAnswersTo(shelves, queries));
    }),
    { numRuns: 150 },
  );
});

test('answers every combination of small stock as the simulation does', () => {
  const few = [0, 1, 2];
  const days = [-1, 0, 1, 2];
  let compared = 0;
  for (const onHand of few)
    for (const come of days)
      for (const coming of few)
        for (const go of days)
          for (const going of few) {
            const shelves = new Map([
              [
                'A',
                aShelf({
                  onHand: onHand * 100,
                  supply: [{ day: come, hundredths: coming * 100 }],
                  demand: [{ day: go, hundredths: going * 100 }],
                }),
              ],
            ]);
            const queries = [undefined, -1, 0, 1, 2, 3].flatMap((day) =>
              [1, 2, 3].map((quantity) => ({ number: 'A', quantity, day })),
            );
            expect(answersTo(shelves, queries)).toEqual(simulatedAnswersTo(shelves, queries));
            compared += queries.length;
          }
  expect(compared).toBe(3 * 4 * 3 * 4 * 3 * 18);
});

type Query = {
  readonly number: string;
  readonly quantity: number;
  readonly day?: number | undefined;
};

const NUMBERS = ['A', 'B', 'C', 'D', 'E'];
const hundredths = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((whole) => whole * 100),
  fc.integer({ min: 0, max: 1_000 }),
);
const moves = fc.array(
  fc.record<Move>({
    day: fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(364, 365, 366, 400)),
    hundredths,
  }),
  { maxLength: 4 },
);
const shelfArbitrary = fc.record<Shelf>({
  type: fc.constantFrom('STOCK', null, 'KIT', 'KIT', 'KIT', 'KIT', 'KIT', 'NON_STOCK', 'SERVICE'),
  components: fc.uniqueArray(
    fc.record({
      productNumber: fc.constantFrom(...['A', 'A', 'B', 'B', 'C', 'C'], ...NUMBERS, 'nowhere'),
      hundredths: fc.constantFrom(100, 100, 200, 300, 50, 25, 150),
    }),
    { maxLength: 3, selector: ({ productNumber }) => productNumber },
  ),
  onHand: fc.oneof(hundredths, fc.constant(-200)),
  reserved: fc.oneof(fc.constant(0), hundredths),
  heldBack: fc.oneof(fc.constant(0), hundredths),
  supply: moves,
  demand: moves,
});
/** The first two products are stocked, so that many kits can be made. */
const stockedArbitrary = shelfArbitrary.map(
  (shelf): Shelf => ({ ...shelf, type: 'STOCK', onHand: Math.abs(shelf.onHand) }),
);
const shelvesArbitrary: fc.Arbitrary<Shelves> = fc
  .tuple(...NUMBERS.map((_, i) => (i < 2 ? stockedArbitrary : shelfArbitrary)))
  .map((shelves) => new Map(shelves.map((shelf, i) => [NUMBERS[i] ?? '', shelf])));
const queriesArbitrary: fc.Arbitrary<Query[]> = fc.array(
  fc.record({
    number: fc.constantFrom(...NUMBERS),
    quantity: fc.integer({ min: 1, max: 12 }),
    day: fc.oneof(fc.constant(undefined), fc.integer({ min: -3, max: 12 }), fc.constant(366)),
  }),
  { minLength: 1, maxLength: 6 },
);

function simulatedAnswersTo(shelves: Shelves, queries: readonly Query[]) {
  return queries.map(({ number, quantity, day }) => {
    if (day === undefined) return { qty: simulatedAts(shelves, number), by: undefined };
    const by = simulatedFirstDay(shelves, number, quantity);
    return { qty: simulatedAtp(shelves, number, day), by: by === undefined ? undefined : on(by) };
  });
}

function answersTo(shelves: Shelves, queries: readonly Query[]) {
  const items: QueryItem[] = queries.map(({ number, quantity, day }) => ({
    productId: number,
    quantity,
    ...(day === undefined ? {} : { date: on(day) }),
  }));
  return answerItems(items, snapshotOf(shelves)).map(({ availableQty, availableByDate }) => ({
    qty: availableQty,
    by: availableByDate,
  }));
}

function snapshotOf(shelves: Shelves): Snapshot {
  return {
    today: TODAY,
    products: new Map([...shelves].map(([number, shelf]) => [number, productOf(shelf)])),
  };
}

function productOf({ type, components, supply, demand, ...rest }: Shelf): ProductAtBranch {
  const dated = (move: Move) => ({ date: on(move.day), quantity: exactly(move.hundredths) });
  return {
    type,
    components: components.map(({ productNumber, hundredths: each }) => ({
      productNumber,
      quantity: exactly(each),
    })),
    stock: {
      onHand: exactly(rest.onHand),
      reserved: exactly(rest.reserved),
      heldBack: exactly(rest.heldBack),
      supply: supply.map(dated),
      demand: demand.map(dated),
    },
  };
}

/** Formatted as the database formats it. */
function exactly(count: number) {
  return new Quantity((count / 100).toFixed(count % 100 === 0 ? 0 : 2));
}

function aShelf(members: Partial<Shelf>): Shelf {
  return {
    type: 'STOCK',
    components: [],
    onHand: 0,
    reserved: 0,
    heldBack: 0,
    supply: [],
    demand: [],
    ...members,
  };
}
