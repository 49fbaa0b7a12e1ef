import { expect, test } from 'vitest';
import { groupKitLines } from '#lib/invoices/document-lines.ts';
import { pickGroups, pickLines } from './pick-lines.ts';

test('goods are picked by branch, those of the own branch first, the parts of a kit with it', () => {
  const lines = pickLines(
    groupKitLines([
      { number: 1, productNumber: 'PIPE', quantity: 2, branchSupplyingStock: '412' },
      {
        number: 2,
        productNumber: 'SINK-KIT',
        quantity: 1,
        branchSupplyingStock: '406',
        lineItemType: 'KIT_HEADER',
        kitComponents: [{ number: 1, productNumber: 'SINK', quantity: 1 }],
      },
      { number: 3, productNumber: 'TAP', quantity: 1 },
    ]),
  );
  expect(lines.find(({ productNumber }) => productNumber === 'SINK')?.branchNumber).toBe('406');
  const groups = pickGroups(lines, '406').map((group) => [
    group.branchNumber,
    ...group.lines.map(({ productNumber }) => productNumber),
  ]);
  expect(groups).toEqual([
    ['406', 'SINK-KIT', 'SINK', 'TAP'],
    ['412', 'PIPE'],
  ]);
});
