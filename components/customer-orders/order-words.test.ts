import { expect, test } from 'vitest';
import type { LocatedBranch } from '#lib/branches/schema.ts';
import type { CustomerOrder, CustomerOrderLine } from '#lib/customer-orders/customer-order.ts';
import { renderText } from '#tests/support/markup.ts';
import { CustomerOrderPanel } from './order-panel.tsx';
import {
  customerPo,
  dueWords,
  lineWords,
  moneyWords,
  orderAnswer,
  orderStatus,
  spokenAnswer,
} from './order-words.ts';

const TODAY = '2026-11-23';

/** Open on weekdays and on Saturday mornings, closed on New Year's Day 2027, a Friday. */
const BRANCH = {
  number: '101',
  name: 'Penrith',
  shortName: 'Penrith',
  hours: [
    {
      days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
      open: '06:30',
      close: '16:30',
    },
    { days: ['SATURDAY'], open: '08:00', close: '12:00' },
  ],
  specialHours: [{ date: '2027-01-01', name: "New Year's Day" }],
} as unknown as LocatedBranch;
const PLACES = { today: TODAY, branches: new Map([['101', BRANCH]]) };

test.each([
  ['2026-11-23', 'due today'],
  ['2026-12-02', 'due 2 Dec'],
  ['2027-01-01', 'due 1 Jan (a public holiday there: 2 Jan)'],
  ['2026-12-06', 'due 6 Dec (closed there: 7 Dec)'],
  ['2026-11-22', 'was due 22 Nov, 1 day late'],
  ['2027-11-22', 'due 22 Nov 2027'],
  [undefined, 'no date yet'],
])('goods for %s are %s', (date, words) => {
  expect(dueWords(date, TODAY, BRANCH)).toBe(words);
});

test('the next open day does not matter for goods that go straight to the customer', () => {
  expect(dueWords('2027-01-01', TODAY, undefined)).toBe('due 1 Jan');
});

function aLine(members: Partial<CustomerOrderLine> = {}): CustomerOrderLine {
  return {
    productNumber: '700417',
    description: 'Pot Filler',
    ordered: 3,
    received: 0,
    invoiced: 0,
    amount: undefined,
    credited: 0,
    toCome: 3,
    parts: [{ kind: 'outstanding', quantity: 3, expected: '2027-01-01', branchNumber: '101' }],
    ...members,
  };
}

const HERE = { kind: 'here', quantity: 1, branchNumber: '101' } as const;
const READY = aLine({ productNumber: '1', toCome: 0, parts: [HERE] });
const MONEY = { deposit: 0, invoiced: 90, credited: 0, owing: 0, due: undefined, value: undefined };

function anOrder(members: Partial<CustomerOrder> = {}): CustomerOrder {
  return {
    number: '60211038',
    customer: undefined,
    date: undefined,
    jobNumber: undefined,
    customerReference: undefined,
    branchNumber: '101',
    money: { ...MONEY, deposit: 441.78, invoiced: 0, owing: 558.22 },
    documents: [],
    purchaseOrders: [],
    lines: [aLine()],
    isOpen: true,
    isTruncated: false,
    ...members,
  };
}

test('an order is described in sentences that can be read aloud', () => {
  expect(spokenAnswer(anOrder(), PLACES)).toEqual([
    '3 × Pot Filler, due 1 Jan (a public holiday there: 2 Jan), not yet received.',
    'Deposit paid $441.78, $558.22 still to pay.',
  ]);
  const here = { kind: 'here', quantity: 3, branchNumber: '101' } as const;
  const ready = aLine({ received: 3, toCome: 0, parts: [here] });
  expect(spokenAnswer(anOrder({ lines: [ready] }), PLACES)[0]).toBe(
    'Everything is here at Penrith, ready to hand over.',
  );
  expect(
    spokenAnswer(anOrder({ lines: [aLine({ parts: [], toCome: 0 })], money: undefined }), PLACES),
  ).toEqual(['Nothing more to come.']);
});

test('a line says how many are where', () => {
  const parts = [
    { kind: 'here', quantity: 1, branchNumber: '101' },
    { kind: 'outstanding', quantity: 1, expected: '2026-11-20', branchNumber: '101' },
    { kind: 'short', quantity: 1, promised: '2026-12-01', branchNumber: '101' },
  ] as const;
  expect(lineWords(aLine({ received: 1, parts }), PLACES)).toBe(
    '3 × Pot Filler, 1 here at Penrith, ready to hand over, 1 was due 20 Nov, 3 days late, 1 short at Penrith: not on order, promised for 1 Dec, 1 of 3 received',
  );
});

test('goods at another branch are not ready: they are to be sent', () => {
  const inStock = {
    kind: 'in stock',
    quantity: 10,
    promised: '2026-11-26',
    branchNumber: '101',
  } as const;
  const lines = [
    aLine({ ordered: 10, toCome: 0, parts: [inStock] }),
    aLine({
      productNumber: '700418',
      parts: [{ ...inStock, kind: 'elsewhere', quantity: 3, branchNumber: '406' }],
    }),
  ];
  const order = anOrder({ lines, money: undefined });
  expect(orderStatus(order, TODAY)).toBe('Transfer needed');
  expect(spokenAnswer(order, PLACES)).toEqual([
    '10 of 13 ready, 3 to come: due 26 Nov.',
    '10 in stock at Penrith, 3 to come from 406.',
  ]);
});

test('an order of several items is due first when one of them is, and whole with the last', () => {
  expect(spokenAnswer(anOrder({ lines: [aLine(), READY] }), PLACES)[0]).toBe(
    '1 of 4 ready, 3 to come: due 1 Jan (a public holiday there: 2 Jan).',
  );
  const late = aLine({
    parts: [{ kind: 'outstanding', quantity: 3, expected: '2026-11-20', branchNumber: '101' }],
  });
  expect(spokenAnswer(anOrder({ lines: [aLine(), late, READY] }), PLACES)[0]).toBe(
    '1 of 7 ready, 6 to come: was due 20 Nov, 3 days late, the rest by 2 Jan.',
  );
});

test('an order of which nothing is here says so', () => {
  const other = aLine({ productNumber: '700418' });
  expect(orderAnswer(anOrder({ lines: [aLine(), other] }), PLACES)).toBe(
    'Nothing is ready yet, 6 to come: due 1 Jan (a public holiday there: 2 Jan).',
  );
  const undated = aLine({ parts: [{ kind: 'outstanding', quantity: 3, branchNumber: '101' }] });
  expect(orderAnswer(anOrder({ lines: [undated, other] }), PLACES)).toBe(
    'Nothing is ready yet, 6 to come: due 1 Jan (a public holiday there: 2 Jan); no date for the rest.',
  );
});

test('the customer PO is written once, with or without PO in the reference', () => {
  expect(customerPo('PO27870')).toBe('customer PO27870');
  expect(customerPo('27870')).toBe('customer PO 27870');
});

test('what is overdue is said with its days', () => {
  const money = { ...MONEY, owing: 45.63, due: '2026-11-08' };
  const order = anOrder({ lines: [], money });
  expect(moneyWords(order, TODAY)).toBe('$45.63 owing, 15 days overdue.');
  expect(orderStatus(order, TODAY)).toBe('Overdue');
});

test('a line that was credited in part says both counts', () => {
  expect(lineWords(aLine({ ordered: 9, invoiced: 9, credited: 1, parts: [] }), PLACES)).toBe(
    '9 × Pot Filler, 1 credited, 8 invoiced',
  );
});

test.each([
  [true, '3 × Pot Filler, not coming: taken off the purchase order'],
  [false, '3 × Pot Filler, not coming: the purchase order is closed'],
])('goods that do not come say why (deleted: %s)', (isDeleted, words) => {
  const parts = [{ kind: 'not coming', quantity: 3, isDeleted }] as const;
  expect(lineWords(aLine({ toCome: 0, parts }), PLACES)).toBe(words);
});

test('an order of which some is here is part ready; one that is invoiced and paid is complete', () => {
  expect(orderStatus(anOrder({ lines: [aLine(), READY] }), TODAY)).toBe('Part ready');
  expect(orderStatus(anOrder({ lines: [], money: MONEY }), TODAY)).toBe('Complete, paid');
});

const panelOf = (lines: readonly CustomerOrderLine[]) =>
  renderText(CustomerOrderPanel, { orders: [anOrder({ lines })], orderBranches: PLACES });
const over = (description: string, credited: number) =>
  aLine({ description, ordered: 1, invoiced: 1, credited, toCome: 0, parts: [] });

test('of an order that is over the panel tells what was credited, and leaves out items by twos and more', () => {
  const credited = (count: number) =>
    Array.from({ length: count }, (_, at) => over(`Item ${at + 1}.`, 1));
  expect(panelOf([over('Pan', 0), ...credited(5)])).toMatch(/ 1 × Item 1\..* Item 5\./);
  expect(panelOf([over('Pan', 0), ...credited(5)])).not.toMatch(/Pan|more item/);
  expect(panelOf(credited(6))).toContain('2 more items');
});
