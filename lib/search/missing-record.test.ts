import { expect, test } from 'vitest';
import { missingRecord } from './missing-record.ts';

test.each([
  ['/au/invoices/9999999', 'Invoice 9999999'],
  ['/nz/purchase-orders/PO%2F7?deleted=shown', 'Purchase order PO/7'],
  ['/au/purchase-orders/PO-7001/lines/99', 'Line 99 of purchase order PO-7001'],
  ['/au/products/nope', 'Product nope'],
  ['/au/invoices/9999999/receipt', 'Invoice 9999999'],
  ['/au/branches/999', 'Branch 999'],
  ['/au/accounts/J-1', 'Account'],
  ['/au/invoices/%E0%A4%A', 'Invoice %E0%A4%A'],
  [`/au/invoices/${'9'.repeat(60)}`, `Invoice ${'9'.repeat(40)}…`],
])('%s asks for %s', (path, name) => {
  expect(missingRecord(path)?.name).toBe(name);
});

test('an id is not searched for, and customers’ orders have no list', () => {
  expect(missingRecord('/au/accounts/a1b2')?.number).toBeUndefined();
  const order = { number: '6021', list: undefined };
  expect(missingRecord('/au/customer-orders/6021')).toMatchObject(order);
});

test.each(['/au/nothing/1', '/au/invoices', '/au/invoices/1/2', '/au', '/', ''])(
  '%s is not the page of a record',
  (path) => {
    expect(missingRecord(path)).toBeUndefined();
  },
);
