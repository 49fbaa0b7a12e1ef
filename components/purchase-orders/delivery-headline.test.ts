import { expect, test } from 'vitest';
import type { Delivery } from '#lib/purchase-orders/outstanding-lines.ts';
import { renderText } from '#tests/support/markup.ts';
import { DeliveryHeadline } from './delivery-headline.tsx';

function headlineOf(...toCome: Delivery[]): string {
  const progress = { ordered: 87, received: 4 };
  const props = {
    status: 'Part received',
    progress,
    toCome,
    steps: [],
    today: '2026-11-23',
    supplier: undefined,
  };
  return renderText(DeliveryHeadline, props);
}

const LATE: Delivery = {
  due: { late: 20, date: '2026-11-03' },
  quantity: 9,
  lines: 2,
};
const LATER: Delivery = { due: { late: 0, date: '2026-12-03' }, quantity: 74, lines: 4 };

test('an order of several days says how much is late, and when the rest comes', () => {
  expect(headlineOf(LATE, LATER)).toBe(
    '9 items (2 lines), 20 days late The other 74 are due 3 Dec 2026 4 of 87 received',
  );
  expect(headlineOf(LATER, { due: undefined, quantity: 5, lines: 1 })).toBe(
    '74 items (4 lines), due 3 Dec 2026 5 without a date 4 of 87 received',
  );
});

test('a day that is near is said as people say it', () => {
  const due = (date: string) =>
    headlineOf({ due: { late: 0, date }, quantity: 1, lines: 1 }).split(' 4 of')[0];
  expect(due('2026-11-23')).toBe('Rest due today, 23 Nov 2026');
  expect(due('2026-11-24')).toBe('Rest due tomorrow, 24 Nov 2026');
  expect(due('2026-11-25')).toBe('Rest due 25 Nov 2026');
});

test('an order of one day says when all of it comes', () => {
  expect(headlineOf(LATE)).toBe('Rest due 3 Nov 2026, 20 days late 4 of 87 received');
});
