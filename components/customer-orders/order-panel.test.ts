import { expect, test } from 'vitest';
import type { CustomerOrder, CustomerOrderLine } from '#lib/customer-orders/customer-order.ts';
import { renderMarkup } from '#tests/support/markup.ts';
import { CustomerOrderPanel } from './order-panel.tsx';

function aLine(description: string, members: Partial<CustomerOrderLine> = {}): CustomerOrderLine {
  return {
    productNumber: undefined,
    description,
    ordered: 1,
    received: undefined,
    invoiced: 1,
    amount: undefined,
    credited: 0,
    toCome: 0,
    parts: [],
    ...members,
  };
}

function panelOf(lines: readonly CustomerOrderLine[]): string {
  const order: CustomerOrder = {
    number: '60209358',
    customer: undefined,
    date: undefined,
    jobNumber: undefined,
    customerReference: undefined,
    branchNumber: undefined,
    money: undefined,
    documents: [],
    purchaseOrders: [],
    lines,
    isOpen: false,
    isTruncated: false,
  };
  const orderBranches = { countryCode: 'au', today: '2026-11-23', branches: new Map() };
  return renderMarkup(CustomerOrderPanel, { orders: [order], orderBranches })
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|');
}

test('of an order that is over it tells what was credited and no more', () => {
  const markup = panelOf([aLine('Pan'), aLine('Elbow', { credited: 1 })]);
  expect(markup).toContain('1 × Elbow');
  expect(markup).not.toContain('Pan');
});

test('it leaves out items by twos and more, and ends with no separator', () => {
  const credited = (count: number) =>
    Array.from({ length: count }, (_, at) => aLine(`Item ${at + 1}.`, { credited: 1 }));
  expect(panelOf(credited(5))).toContain('Item 5.');
  expect(panelOf(credited(5))).not.toContain('more item');
  expect(panelOf(credited(6))).toMatch(/\|2 more items\|$/);
});
