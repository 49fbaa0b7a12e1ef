import { expect, test } from 'vitest';
import type { ProductRow } from '#components/products/product-columns.tsx';
import { inStockFirst } from './product-rows.ts';

function aRow(number: string, sellable: number, near?: string): ProductRow {
  return {
    number,
    sellable,
    near: near === undefined ? undefined : { name: near, quantity: 1 },
    picture: undefined,
    status: undefined,
    due: undefined,
    description: number,
    productType: 'STOCK',
    unitOfMeasure: 'EA',
    createdAt: '',
    updatedAt: '',
  };
}

test('stock decides only between equal matches: a better match stays first without any', () => {
  const scores = new Map([
    ['best', 4],
    ['none', 2],
    ['near', 2],
    ['here', 2],
  ]);
  const rows = [aRow('best', 0), aRow('none', 0), aRow('near', 0, 'Geelong'), aRow('here', 3)];
  const later = [aRow('unranked', 9)];
  expect(inStockFirst([...rows, ...later], scores).map(({ number }) => number)).toEqual([
    'best',
    'here',
    'near',
    'none',
    'unranked',
  ]);
});
