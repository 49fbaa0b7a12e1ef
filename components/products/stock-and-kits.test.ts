import { expect, test } from 'vitest';
import { aBranch } from '#lib/branches/testing/branches.ts';
import type { KitComponentNode, KitTree } from '#lib/products/kit-tree.ts';
import { renderMarkup } from '#tests/support/markup.ts';
import { KitList } from './product-about.tsx';
import { NearbyStock } from './product-stock.tsx';

const kitOf = (left: number, ...parts: KitComponentNode[]) => ({ parts, left, components: [] });

const part = (number: string, kit: KitTree): KitComponentNode => ({
  number,
  description: `Part ${number}`,
  unitOfMeasure: 'EA',
  quantity: 2,
  ...kit,
});

test('a list of kit parts says how many parts of each kit are left out', () => {
  const kit = kitOf(1_500, part('A', kitOf(312, part('A1', kitOf(0)))), part('B', kitOf(24)));
  const markup = renderMarkup(KitList, { kit });
  expect(markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toBe(
    ' 2 EA Part A A 2 EA Part A1 A1 and 312 more: see A 2 EA Part B B (a kit of 24, see its page) and 1,500 more: the API lists them all ',
  );
});

test('a kit too large to calculate says so instead of showing no stock', () => {
  const row = {
    ...{ branch: aBranch({ number: '101' }), isHome: true },
    ...{ state: undefined, kilometres: undefined, onHand: undefined },
  };
  const markupOf = (sellable: number | undefined) =>
    renderMarkup(NearbyStock, {
      rows: [{ ...row, sellable }],
      unit: undefined,
      now: new Date('2026-11-21T03:00:00Z'),
    });
  expect(markupOf(undefined)).toContain('Kit too large, check its parts');
  expect(markupOf(0)).not.toContain('too large');
});
