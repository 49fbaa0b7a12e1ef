import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NearbyStock } from './nearby-stock.tsx';

test('a kit too large to calculate says so instead of showing no stock', () => {
  const row = {
    number: '101',
    name: 'Penrose',
    isHome: true,
    isTransferOnly: false,
    kilometres: undefined,
    telephone: undefined,
    state: undefined,
    timeZone: 'Pacific/Auckland',
    onHand: undefined,
  };
  const markupOf = (sellable: number | undefined) =>
    renderToStaticMarkup(
      createElement(NearbyStock, {
        countryCode: 'nz',
        rows: [{ ...row, sellable }],
        unit: undefined,
        now: new Date('2026-11-21T03:00:00Z'),
      }),
    );
  expect(markupOf(undefined)).toContain('Kit too large, check its parts');
  expect(markupOf(0)).not.toContain('too large');
});
