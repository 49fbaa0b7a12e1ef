import { expect, test } from 'vitest';
import {
  type DocumentComponent,
  groupKitLines,
  type LineItem,
  linesOfTotal,
  MAX_KIT_LEVELS,
} from './document-lines.ts';

const PRICE = { excludingGst: 100, gst: 10, includingGst: 110 };

const BATHROOM = { ...kit(1, 'BATHROOM', ['VANITY', 'MIRROR']), lineTotal: PRICE };
const VANITY = kit(2, 'VANITY', ['BASIN', 'WASTE']);

test.each<[string, LineItem[], Shape]>([
  ['a line that is not a kit is a line of its own', [line(1, 'TAP')], [['TAP']]],
  [
    'a component line belongs to its kit even if the kit does not name it',
    [kit(1, 'K', ['SINK']), component(2, 'SEAL')],
    [['K', 'SINK', 'SEAL']],
  ],
  [
    'a kit within a kit has its own components',
    [BATHROOM, VANITY, component(3, 'BASIN'), component(4, 'MIRROR'), line(5, 'SCREWS')],
    [['BATHROOM', ['VANITY', 'BASIN', 'WASTE'], 'MIRROR'], ['SCREWS']],
  ],
  [
    'a kit with a price of its own is a line of its own, even if another kit names it',
    [BATHROOM, { ...VANITY, lineTotal: PRICE }],
    [
      ['BATHROOM', 'VANITY', 'MIRROR'],
      ['VANITY', 'BASIN', 'WASTE'],
    ],
  ],
  [
    'a component line after the end of a kit is a line of its own',
    [kit(1, 'K', ['A']), line(2, 'B'), component(3, 'A')],
    [['K', 'A'], ['B'], ['A']],
  ],
])('%s', (_, lines, expected) => {
  expect(shape(lines)).toEqual(expected);
});

test.each([
  ['another', 'SINK'],
  ['the same', 'TAP'],
])(
  'lists a component once beside one of %s product, if both have lines of their own',
  (_, first) => {
    const lines = [kit(1, 'SINK-KIT', [first, 'TAP']), component(2, first), component(3, 'TAP')];
    expect(shape(lines)).toEqual([['SINK-KIT', first, 'TAP']]);
    expect(groupKitLines(lines)[0]?.parts.map((part) => part.line?.number)).toEqual([2, 3]);
  },
);

test('counts a kit with a price once, without its components', () => {
  const lines = [
    { ...kit(1, 'K', ['A']), lineTotal: PRICE },
    { ...component(2, 'A'), lineTotal: PRICE },
  ];
  expect(linesOfTotal(groupKitLines(lines)).map(({ number }) => number)).toEqual([1]);
});

test('counts the components of a kit without a price', () => {
  const lines = [
    kit(1, 'K', ['A', 'B']),
    { ...component(2, 'A'), lineTotal: PRICE },
    component(3, 'B'),
    { ...component(4, 'C'), lineTotal: PRICE },
  ];
  expect(linesOfTotal(groupKitLines(lines)).map(({ number }) => number)).toEqual([2, 4]);
});

test('assigns lines to parts depth first: inside a kit before its siblings', () => {
  const lines = [
    kit(1, 'K', ['INNER', 'TAP', 'OTHER']),
    kit(2, 'INNER', ['TAP']),
    kit(3, 'OTHER', ['HOSE']),
    component(4, 'TAP'),
    component(5, 'TAP'),
  ];
  const [read] = groupKitLines(lines);
  expect(read?.parts[0]?.parts[0]?.line?.number).toBe(4);
  expect(read?.parts[1]?.line?.number).toBe(5);
});

test('assigns a line to the part of a part that the kit does not name', () => {
  const unnamed = {
    ...component(2, 'SET'),
    kitComponents: [{ productNumber: 'TAP', quantity: 1 }],
  };
  const [read] = groupKitLines([kit(1, 'K', ['HOSE']), unnamed, component(3, 'TAP')]);
  expect(read?.parts.map(({ productNumber }) => productNumber)).toEqual(['HOSE', 'SET']);
  expect(read?.parts[1]?.parts[0]?.line?.number).toBe(3);
});

test('reads tens of thousands of nested kits quickly, with limited depth', () => {
  const chain = Array.from({ length: 30_000 }, (_, at) => kit(at + 1, `K${at}`, [`K${at + 1}`]));
  const wide = kit(1, 'K', Array(30_000).fill('TAP'));
  const taps = Array.from({ length: 30_000 }, (_, at) => component(at + 2, 'TAP'));
  const before = performance.now();
  const [outermost, ...others] = groupKitLines(chain);
  const [kitOfTaps] = groupKitLines([wide, ...taps]);
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(others).toEqual([]);
  expect(depthOf(outermost?.parts[0])).toBe(MAX_KIT_LEVELS);
  expect(
    linesOfTotal([{ line: chain[0] ?? line(1, 'K'), parts: outermost?.parts ?? [] }]),
  ).toHaveLength(1);
  expect(partsBelow(outermost?.parts ?? [])).toBe(30_000);
  expect(kitOfTaps?.parts.map((part) => part.line?.number)).toEqual(
    taps.map(({ number }) => number),
  );
});

function depthOf(part: DocumentComponent | undefined): number {
  return part ? 1 + depthOf(part.parts[0]) : 0;
}

function partsBelow(parts: readonly DocumentComponent[]): number {
  return parts.reduce((sum, part) => sum + 1 + partsBelow(part.parts), 0);
}

function line(number: number, productNumber: string): LineItem {
  return { number, productNumber, quantity: 1 };
}

function kit(number: number, productNumber: string, parts: string[]): LineItem {
  const kitComponents = parts.map((part) => ({ productNumber: part, quantity: 1 }));
  return { ...line(number, productNumber), lineItemType: 'KIT_HEADER', kitComponents };
}

function component(number: number, productNumber: string): LineItem {
  return { ...line(number, productNumber), lineItemType: 'KIT_COMPONENT' };
}

type Shape = (string | undefined | Shape)[];

function shape(lines: LineItem[]): Shape {
  return groupKitLines(lines).map(({ line, parts }) => [line.productNumber, ...shapeOf(parts)]);
}

function shapeOf(parts: readonly DocumentComponent[]): Shape {
  return parts.map(({ productNumber, parts: deeper }) =>
    deeper.length > 0 ? [productNumber, ...shapeOf(deeper)] : productNumber,
  );
}
