import { expect, test } from 'vitest';
import { commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { aLine, anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { listShortfalls } from './shortfalls.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;

const TODAY = '2026-11-21';

/** The shortfalls at branch P01 in the week from the 21st: product, order and missing quantity. */
async function short() {
  const query = { branch: 'P01', today: TODAY, until: '2026-11-28', limit: 10 };
  const { count, first } = await listShortfalls(catalogue.at(), query);
  expect(count).toBe(first.length);
  return first.map(
    ({ productNumber, reference, missing }) => `${productNumber} ${reference} ${missing}`,
  );
}

function shelf(productId: string, onHand: number, reserved = 0) {
  return insertRecords(database.db, 'au', stock, [
    { branchId: 'P01', productId, onHand, reserved },
  ]);
}

function commitment(productId: string, reference: string, date: string, quantity: number) {
  const promised = { reference, branchId: 'P01', productId, date, quantity };
  return insertRecords(database.db, 'au', commitments, [promised]);
}

test('reports commitments that stock does not cover, serving earlier ones first', async () => {
  await shelf('1', 10, 2);
  await commitment('1', 'SO-2', '2026-11-25', 5);
  await commitment('1', 'SO-1', '2026-11-23', 6);
  expect(await short()).toEqual(['1 SO-2 3']);
});

test('counts supply that comes in time, but not overdue supply', async () => {
  await commitment('100417', 'SO-3', '2026-11-24', 4);
  const due = (lineNumber: number, etaDate: string, ordered: number) =>
    aLine({ lineId: lineNumber, lineNumber, etaDate, quantities: { ordered, received: 0 } });
  const lines = [due(1, '2026-11-24', 3), due(2, '2026-11-20', 50), due(3, '2026-11-25', 50)];
  await saveOrder(database.db, 'au', anOrder({ lines }));
  expect(await short()).toContain('100417 SO-3 1');
});

test('counts overdue commitments, but not those after the week', async () => {
  await commitment('LATE', 'SO-4', '2026-11-01', 2);
  await commitment('FAR', 'SO-5', '2026-11-29', 2);
  const found = await short();
  expect(found[0]).toBe('LATE SO-4 2');
  expect(found.join()).not.toContain('FAR');
});

test('never reports more missing than was committed, even if more is reserved than on hand', async () => {
  await shelf('OVER', 1, 5);
  await commitment('OVER', 'SO-6', TODAY, 2);
  expect(await short()).toContain('OVER SO-6 2');
});
