import { expect, test } from 'vitest';
import { type LineNode, lineTree } from './line-tree.ts';
import { aLine } from './testing/orders.ts';

type Shape = [lineNumber: number, parts: Shape[]];

const lines = (...headers: (number | undefined)[]) =>
  headers.map((header, at) =>
    aLine({
      lineNumber: at + 1,
      ...(header === undefined ? {} : { kit: { headerLineNumber: header } }),
    }),
  );

const shapeOf = (nodes: readonly LineNode[]): Shape[] =>
  nodes.map(({ line, parts }) => [line.lineNumber, shapeOf(parts)]);

test('a kit has its parts, also before it, and a kit within it has its own', () => {
  expect(shapeOf(lineTree(lines(2, undefined, 2, 3, undefined)))).toEqual([
    [
      2,
      [
        [1, []],
        [3, [[4, []]]],
      ],
    ],
    [5, []],
  ]);
});

test('a part whose header is not among the lines stands by itself', () => {
  expect(shapeOf(lineTree(lines(undefined, 9)))).toEqual([
    [1, []],
    [2, []],
  ]);
});

test('lines that name each other as headers are all there, once', () => {
  expect(shapeOf(lineTree(lines(2, 1, 1)))).toEqual([
    [1, [[3, []]]],
    [2, []],
  ]);
  expect(shapeOf(lineTree(lines(1)))).toEqual([[1, []]]);
});
