import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { branches, commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import { aBranch } from '#lib/branches/testing/branches.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import type { LinePart } from './bought-goods.ts';
import { type CustomerOrder, isReadyForPickup } from './customer-order.ts';
import { getCustomerOrder } from './customer-orders.ts';
import { aCaller } from './testing/caller.ts';

const database = setUpTestDatabase();

const caller = () => aCaller(database);

test('goods that are promised at a distribution centre are to come from there, and the order date is the invoice’s', async () => {
  const { db } = database;
  const centre = aBranch({ number: '406', departments: [], identity: { isTrading: false } });
  await insertRecords(db, 'au', branches, [centre]);
  await insertRecords(db, 'au', stock, [
    { branchId: '406', productId: '700777', onHand: 5, reserved: 0 },
    { branchId: 'P01', productId: '700778', onHand: 5, reserved: 0 },
  ]);
  const promise = { reference: '60219001', productId: '700777', date: '2026-11-25', quantity: 1 };
  await insertRecords(db, 'au', commitments, [
    { ...promise, branchId: '406' },
    { ...promise, branchId: 'P01', productId: '700778' },
  ]);
  const { branchNumber, lines } = await getCustomerOrder(caller(), '60219001');
  expect(branchNumber).toBe('P01');
  const kinds = lines.flatMap(({ parts }) => parts.map(({ kind }) => kind));
  expect(kinds).toEqual(['elsewhere', 'in stock']);
  const dates = { date: '2026-11-12', orderedDate: '2026-11-10' };
  const invoice = anInvoice({ number: 'I9', orderNumber: '60219002', ...dates });
  await saveInvoice(db, 'au', invoice);
  expect((await getCustomerOrder(caller(), '60219002')).date).toBe('2026-11-10');
});

test('a credit of a credit is a sale again, and the money says so', async () => {
  const { db } = database;
  const sale = {
    orderNumber: '60219003',
    lineItems: [{ number: 1, productNumber: '700417', quantity: 1 }],
    totals: { document: { excludingGst: 100, gst: 10, includingGst: 110 } },
  };
  const credit = { ...sale, type: 'CREDIT_NOTE' as const };
  await saveInvoice(db, 'au', anInvoice({ ...sale, number: 'K1' }));
  await saveInvoice(db, 'au', anInvoice({ ...credit, number: 'K2', originalNumber: 'K1' }));
  const credited = await getCustomerOrder(caller(), '60219003');
  expect(credited.lines[0]).toMatchObject({ invoiced: 1, credited: 1 });
  expect(credited.money?.credited).toBe(110);
  await saveInvoice(db, 'au', anInvoice({ ...credit, number: 'K3', originalNumber: 'K2' }));
  const reversed = await getCustomerOrder(caller(), '60219003');
  expect(reversed.lines[0]).toMatchObject({ invoiced: 1, credited: 0 });
  expect(reversed.money?.credited).toBe(0);
});

test('a sale that is paid at the counter owes nothing, though it states no balance', async () => {
  const { db } = database;
  const sale = anInvoice({ number: 'C1', orderNumber: '60219004', type: 'CASH_SALE_INVOICE' });
  await saveInvoice(db, 'au', sale);
  expect((await getCustomerOrder(caller(), '60219004')).money?.owing).toBe(0);
  await saveInvoice(db, 'au', anInvoice({ number: 'C2', orderNumber: '60219004' }));
  expect((await getCustomerOrder(caller(), '60219004')).money?.owing).toBeUndefined();
});

test('a line has the amount it was invoiced for, unless an invoice has none for it', async () => {
  const { db } = database;
  const line = { number: 1, productNumber: '700417', quantity: 1 };
  const lineTotal = { excludingGst: 100, gst: 10, includingGst: 110 };
  const invoice = (number: string, lineItems: object[]) =>
    saveInvoice(db, 'au', anInvoice({ number, orderNumber: '60219005', lineItems } as object));
  await invoice('A1', [{ ...line, lineTotal }]);
  await invoice('A2', [{ ...line, lineTotal }]);
  expect((await getCustomerOrder(caller(), '60219005')).lines[0]?.amount).toBe(220);
  await invoice('A3', [line]);
  expect((await getCustomerOrder(caller(), '60219005')).lines[0]?.amount).toBeUndefined();
});

test('the customer is called once goods are here and none is to come', () => {
  const line = (kinds: readonly LinePart['kind'][]) => ({
    lines: [{ parts: kinds.map((kind) => ({ kind, quantity: 1 })) }],
  });
  const isCalled = (...kinds: LinePart['kind'][]) =>
    isReadyForPickup(line(kinds) as unknown as CustomerOrder);
  expect(isCalled('here')).toBe(true);
  expect(isCalled('here', 'in stock', 'not coming')).toBe(true);
  for (const kind of ['outstanding', 'short', 'elsewhere'] as const)
    expect(isCalled('here', kind)).toBe(false);
  expect(isCalled('in stock')).toBe(false);
});
