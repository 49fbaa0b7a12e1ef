import { expect, test } from 'vitest';
import { aLine } from '#lib/purchase-orders/testing/orders.ts';
import { type LineNode, lineTree, MAX_LINE_LEVELS } from './line-tree.ts';

const lines = (...headers: (number | undefined)[]) =>
  headers.map((headerLineNumber, at) =>
    aLine({ lineNumber: at + 1, ...(headerLineNumber && { kit: { headerLineNumber } }) }),
  );

/** `2(1 3(4)) 5`: the parts of a line behind it. */
const shapeOf = (nodes: readonly LineNode[]): string =>
  nodes
    .map(({ line, parts }) => line.lineNumber + (parts.length > 0 ? `(${shapeOf(parts)})` : ''))
    .join(' ');

test('nests components under their kit, even if listed before it, and nested kits', () => {
  expect(shapeOf(lineTree(lines(2, undefined, 2, 3, undefined)))).toBe('2(1 3(4)) 5');
});

test('a component without its header is at the top level', () => {
  expect(shapeOf(lineTree(lines(undefined, 9)))).toBe('1 2');
});

test('lines that name each other as headers appear once each', () => {
  expect(shapeOf(lineTree(lines(2, 1, 1)))).toBe('1(3) 2');
  expect(shapeOf(lineTree(lines(1)))).toBe('1');
});

test('builds a tree of tens of thousands of nested lines quickly, with limited depth', () => {
  const long = lines(undefined, ...Array.from({ length: 40_000 }, (_, at) => at + 1));
  const before = performance.now();
  const tree = lineTree(long);
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(tree.map(({ line }) => line.lineNumber).slice(0, 3)).toEqual([1, 12, 23]);
  expect(depthOf(tree[0])).toBe(MAX_LINE_LEVELS);
});

function depthOf(node: LineNode | undefined): number {
  return node?.parts[0] ? 1 + depthOf(node.parts[0]) : 0;
}
