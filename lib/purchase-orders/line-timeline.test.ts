import { expect, test } from 'vitest';
import { aLine, anOrder } from '#lib/purchase-orders/testing/orders.ts';
import { lineTimeline } from './line-timeline.ts';

const none = { today: undefined, approvedOn: undefined };

test('lists the dates of a line in order, with the days between them', () => {
  const line = aLine({ etaDate: '2026-12-01', arrivalIntoPortDate: '2026-11-22' });
  const order = anOrder({ arrivalDate: '2026-12-10', lines: [line] });
  const days = { today: '2026-11-25', approvedOn: '2026-11-03' };
  expect(lineTimeline(order, line, days)).toEqual([
    { kind: 'ordered', date: '2026-11-02', daysAfter: undefined },
    { kind: 'approved', date: '2026-11-03', daysAfter: 1 },
    { kind: 'port', date: '2026-11-22', daysAfter: 19 },
    { kind: 'today', date: '2026-11-25', daysAfter: 3 },
    { kind: 'line', date: '2026-12-01', daysAfter: 6 },
    { kind: 'order', date: '2026-12-10', daysAfter: 9 },
  ]);
});

test('shows the date of entry if it differs from the order date', () => {
  const { etaDate: _, ...line } = aLine();
  const kinds = (enteredDate: string) =>
    lineTimeline(anOrder({ entry: { enteredDate } }), line, none).map(({ kind }) => kind);
  expect(kinds('2026-11-02')).toEqual(['ordered', 'order']);
  expect(kinds('2026-11-05')).toEqual(['ordered', 'entered', 'order']);
});

test('a line due on the day of its order has one date', () => {
  const line = aLine({ etaDate: '2026-12-10' });
  const kinds = lineTimeline(anOrder({ arrivalDate: '2026-12-10' }), line, none);
  expect(kinds.map(({ kind }) => kind)).toEqual(['ordered', 'order']);
});

test('a line without dates has no timeline', () => {
  const { etaDate: _, ...line } = aLine();
  expect(lineTimeline({ purchaseOrderNumber: '1' }, line, none)).toEqual([]);
});
