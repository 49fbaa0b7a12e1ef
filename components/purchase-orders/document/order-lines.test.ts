import { expect, test } from 'vitest';
import { buildOrderView } from '#lib/purchase-orders/order-view.ts';
import { aLine, anOrder } from '#lib/purchase-orders/testing/orders.ts';
import { renderMarkup, renderText } from '#tests/support/markup.ts';
import { OrderLines } from './order-lines.tsx';
import { ReceivingSheet } from './receiving-sheet.tsx';

const RECEIPTS = ['NOT_RECEIPTED', 'PARTIALLY_RECEIPTED'] as const;

/** An order of six lines, three of each status. */
const view = buildOrderView(
  anOrder({
    lines: [1, 2, 3, 4, 5, 6].map((lineNumber) =>
      aLine({
        lineId: lineNumber,
        lineNumber,
        purchaseOrderReceiptStatus: RECEIPTS[lineNumber % 2] ?? 'NOT_RECEIPTED',
        quantities: { ordered: 10, received: lineNumber % 2 === 0 ? 0 : 4 },
      }),
    ),
  }),
  'au',
  '2026-11-21',
);

test('all statuses share one row limit, and each says how many lines are left out', () => {
  const markupOf = (maxRows: number) => {
    const props = { view, withDeleted: false, products: new Set<string>(), maxRows };
    return renderMarkup(OrderLines, props);
  };
  const markup = markupOf(4);
  expect(markup.match(/data-heading="Line"/g)).toHaveLength(4);
  expect(markup).toContain('and 2 more lines. The CSV has them all.');
  expect(markupOf(2).match(/and \d more/g)).toEqual(['and 1 more', 'and 3 more']);
  expect(markupOf(6)).not.toContain('more');
});

test('a receiving sheet has a row limit and says how many lines are left out', () => {
  const markupOf = (maxRows: number) => {
    return renderMarkup(ReceivingSheet, {
      view: view,
      branchName: undefined,
      customerOrders: new Map(),
      printed: undefined,
      maxRows,
    });
  };
  expect(markupOf(4).match(/<tr class=/g)).toHaveLength(4);
  expect(markupOf(4)).toContain('and 2 more lines: the order’s CSV has them all');
  expect(markupOf(6)).not.toContain('more');
});

test('a receiving sheet names the waiting customer, with the telephone and a box for the call', () => {
  const line = aLine({ customerOrder: { number: 60210922, lineNumber: 1 } });
  const customer = { number: '202292', name: 'Jin Bridger', phone: '0491 572 549' };
  const text = renderText(ReceivingSheet, {
    view: buildOrderView(anOrder({ lines: [line] }), 'au', '2026-11-21'),
    branchName: undefined,
    customerOrders: new Map([['60210922', { customer }]]),
    printed: undefined,
  });
  expect(text).toContain('Put aside for Jin Bridger, 0491 572 549, order 60210922 called');
});
