import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MOST_ROWS } from '#components/ui/more-rows.tsx';
import { readInvoice } from '#lib/invoicing/invoice-reading.ts';
import { anInvoice } from '#lib/invoicing/testing/invoices.ts';
import { InvoiceLines } from './invoice-lines.tsx';

function markupOf(lines: number, parts: number): string {
  const kitComponents = Array.from({ length: parts }, () => ({
    productNumber: 'TAP',
    quantity: 1,
  }));
  const lineItems = Array.from({ length: lines }, (_, at) => ({
    number: at + 1,
    productNumber: 'SINK',
    quantity: 1,
    ...(at === 0 ? { lineItemType: 'KIT_HEADER' as const, kitComponents } : {}),
  }));
  const reading = readInvoice(anInvoice({ lineItems }), 'au', '2026-11-21');
  const parts_ = { reading, creditable: new Map(), products: new Set<string>() };
  return renderToStaticMarkup(createElement(InvoiceLines, parts_));
}

test('a document of very many lines is shown up to a number of them, and says how many more there are', () => {
  const markup = markupOf(MOST_ROWS + 312, 700);
  expect(markup.match(/data-heading="Line"/g)).toHaveLength(MOST_ROWS);
  expect(markup).toContain('and 312 more lines');
  expect(markup).toContain('and 200 more');
  expect(markupOf(3, 2)).not.toContain('more');
});
