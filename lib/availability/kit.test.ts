import { expect, test } from 'vitest';
import { ONE, Quantity } from './atp.ts';
import { type Composition, kitExploder } from './kit.ts';

const TAP = { type: 'STOCK', components: [] };
const HOSE = { type: null, components: [] };

const SERVICE = { type: 'SERVICE', components: [] };
const NON_STOCK = { type: 'NON_STOCK', components: [] };
const { components } = kit({ TAP: 2 });

test.each<[string, Composition, Readonly<Record<string, number>> | undefined]>([
  ['a stocked product, to itself', TAP, { X: 1 }],
  ['one without a type, to itself', HOSE, { X: 1 }],
  ['a service, to nothing that can be promised', SERVICE, undefined],
  ['what is not stocked, to nothing that can be promised', NON_STOCK, undefined],
  ['nested kits, added up', kit({ SINK_SET: 2, HOSE: 1.5 }), { TAP: 2, HOSE: 5.5 }],
  ['what two nested kits share, for both', kit({ LEFT: 1, RIGHT: 1, TAP: 1 }), { TAP: 3 }],
  ['one without a type but with components, as a kit', { type: null, components }, { TAP: 2 }],
  ['a stocked product with components, to itself', { type: 'STOCK', components }, { X: 1 }],
])('explodes %s', (_, X, expected) => {
  const kits = {
    SINK_SET: kit({ TAP: 1, HOSE: 2 }),
    LEFT: kit({ TAP: 1 }),
    RIGHT: kit({ TAP: 1 }),
  };
  expect(needs('X', { TAP, HOSE, ...kits, X })).toEqual(expected);
});

test.each([
  ['nothing', kit({})],
  ['what does not exist', kit({ TAP: 1, GONE: 1 })],
  ['a service', kit({ TAP: 1, FITTING: 1 })],
  ['itself', kit({ TAP: 1, SET: 1 })],
  ['a kit that is made of it', kit({ AROUND: 1 })],
])('a kit of %s can never be promised', (_, SET) => {
  const FITTING = { type: 'SERVICE', components: [] };
  const catalogue = { TAP, FITTING, SET, AROUND: kit({ TAP: 1, SET: 2 }) };
  expect(needs('SET', catalogue)).toBeUndefined();
});

test('detects kits that contain each other from any starting point, without affecting others', () => {
  const catalogue = new Map<string, Composition>(
    Object.entries({
      A: kit({ B: 1 }),
      B: kit({ C: 1 }),
      C: kit({ A: 1 }),
      D: kit({ TAP: 1 }),
      TAP,
    }),
  );
  const needsOf = kitExploder(catalogue);
  for (const number of ['B', 'A', 'C']) expect(needsOf(number)).toBeUndefined();
  expect(needsOf('D')).toEqual(new Map([[catalogue.get('TAP'), ONE]]));
});

test('explodes kits that double at every level without exponential work', () => {
  const levels = Array.from({ length: 10 }, (_, level) => [
    [`L${level}`, kit({ [`L${level + 1}`]: 1, [`R${level + 1}`]: 1 })] as const,
    [`R${level}`, kit({ [`L${level + 1}`]: 1, [`R${level + 1}`]: 1 })] as const,
  ]).flat();
  const catalogue = { ...Object.fromEntries(levels), L10: TAP, R10: TAP };
  expect(needs('L0', catalogue)).toEqual({ L10: 2 ** 9, R10: 2 ** 9 });
});

test('explodes ten levels and refuses eleven, whichever path leads to the components', () => {
  const chain = (levels: number) => ({
    ...Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [`K${level}`, kit({ [`K${level + 1}`]: 2 })]),
    ),
    [`K${levels}`]: TAP,
  });
  expect(needs('K0', chain(10))).toEqual({ K10: 2 ** 10 });
  expect(needs('K0', chain(11))).toBe('TOO_LARGE');
  expect(needs('K0', chain(3_000))).toBe('TOO_LARGE');
  // The deepest component is also a direct one.
  const short = { ...chain(11), K0: kit({ K1: 2, K11: 1 }), K5: kit({ K6: 2, K11: 1 }) };
  expect(needs('K0', short)).toBe('TOO_LARGE');
});

test.each([
  ['last', ['K1', 'GONE']],
  ['first', ['GONE', 'K1']],
])('a kit is too large even with an unknown component %s', (_, parts) => {
  const levels = Array.from({ length: 11 }, (_, level) => level);
  const chain = levels.map((level) => [`K${level}`, kit({ [`K${level + 1}`]: 1 })]);
  // By the shortest path every component is within the limit.
  const K0 = kit(Object.fromEntries([...parts, 'K6'].map((part) => [part, 1])));
  expect(needs('K0', { ...Object.fromEntries(chain), K0, K11: TAP })).toBe('TOO_LARGE');
});

test('explodes a kit of 2,000 components and refuses a larger one', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, at) => `P${at}`);
  const catalogue = (count: number) => ({
    ...Object.fromEntries(parts(count).map((number) => [number, TAP])),
    HALF: kit(Object.fromEntries(parts(count).map((number) => [number, 1]))),
    WHOLE: kit({ HALF: 1 }),
  });
  expect(Object.keys(needs('WHOLE', catalogue(1_999)) ?? {})).toHaveLength(1_999);
  expect(needs('WHOLE', catalogue(2_000))).toBe('TOO_LARGE');
  expect(needs('SET', { SET: { type: 'KIT', components: undefined } })).toBe('TOO_LARGE');
  expect(needs('SET', { SET: { type: null, components: undefined } })).toBe('TOO_LARGE');
});

function kit(components: Readonly<Record<string, number>>): Composition {
  return {
    type: 'KIT',
    components: Object.entries(components).map(([productNumber, quantity]) => ({
      productNumber,
      quantity: new Quantity(String(quantity)),
    })),
  };
}

/** The exploded quantities by product number, or why there are none. */
function needs(number: string, catalogue: Readonly<Record<string, Composition>>) {
  const products = new Map(
    Object.entries(catalogue).map(([name, kind]) => [name, { ...kind, name }]),
  );
  const found = kitExploder(products)(number);
  if (found === 'TOO_LARGE') return found;
  return (
    found &&
    Object.fromEntries([...found].map(([{ name }, quantity]) => [name, quantity.toNumber()]))
  );
}
