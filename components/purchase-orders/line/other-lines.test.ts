import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anOrder } from '#lib/purchase-orders/testing/orders.ts';
import { OtherLines } from './other-lines.tsx';

test('a line names what else is to come on its order, and for how long that is late', () => {
  const aLine = (lineNumber: number, received: number) => ({
    lineId: lineNumber,
    lineNumber,
    purchaseOrderNumber: 'PO-7',
    product: { number: lineNumber, description: `Valve ${lineNumber}` },
    etaDate: '2026-11-20',
    quantities: { ordered: 10, received },
  });
  const order = anOrder({
    purchaseOrderNumber: 'PO-7',
    lines: [aLine(1, 0), aLine(2, 4), aLine(3, 10)],
  });
  const [line] = order.lines ?? [];
  if (!line) throw new Error('The order has no lines.');
  const props = { order, line, countryCode: 'au', today: '2026-11-23' };
  const text = renderToStaticMarkup(createElement(OtherLines, props))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/Valve 2 6 20 Nov 2026 3 days late $/);
  expect(text).not.toMatch(/Valve [13]/);
});
