import { expect, test } from 'vitest';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import type { PurchaseOrder } from '#lib/purchase-orders/schema.ts';
import { aLine, anOrder } from '#lib/purchase-orders/testing/orders.ts';
import { listDueOrders } from './due-orders.ts';

const catalogue = setUpCatalogue();

/** An order for P01 with ten expected on a date. */
function expected(purchaseOrderNumber: string, etaDate: string, members = {}): PurchaseOrder {
  const quantities = { ordered: 10, received: 0 };
  const customerOrder = { number: 60210900 };
  const lines = [aLine({ purchaseOrderNumber, etaDate, quantities, customerOrder })];
  return anOrder({ purchaseOrderNumber, lines, ...members });
}

test('lists orders due today at the branch and overdue ones', async () => {
  const orders = [
    expected('TODAY', '2026-11-21'),
    expected('LATE', '2026-11-20'),
    expected('LATER', '2026-10-01'),
    expected('TOMORROW', '2026-11-22'),
    expected('CLOSED', '2026-11-20', { isOpenPurchaseOrder: false }),
    expected('ELSEWHERE', '2026-11-21', { branches: { destination: 'P02', createdBy: 'P01' } }),
  ];
  await catalogue.load({ 'purchase-orders': orders });
  const due = await listDueOrders(catalogue.at(), { branch: 'P01', today: '2026-11-21', limit: 2 });
  expect(due).toMatchObject({ today: 1, late: 2 });
  expect(due.firstToday.map(({ number }) => number)).toEqual(['TODAY']);
  expect(due.firstLate.map(({ number }) => number)).toEqual(['LATER', 'LATE']);
  expect(due.next.map(({ number }) => number)).toEqual(['TOMORROW']);
  expect(due.customerOrders.get('TODAY')).toEqual(['60210900']);
});
