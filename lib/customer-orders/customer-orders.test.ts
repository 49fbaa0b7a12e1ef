import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { commitments, stock } from '#feeds/resources/stock.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { aLine, anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { findCustomerOrders, getCustomerOrder } from './customer-orders.ts';
import { listIncomingGoods } from './incoming-goods.ts';
import { listOrdersReadyForPickup, listWaitingCustomerOrders } from './orders-of-branch.ts';
import { aCaller } from './testing/caller.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  await loadOrders();
});

const caller = (customerNumbers?: readonly string[], scopes?: readonly Scope[]) =>
  aCaller({ db: database.db, prepared: database.prepared }, customerNumbers, scopes);

const HEATER = 700417;

/**
 * Order 60211038 of customer 17850: three heaters bought in, a kit with a part that has not come, and taps from stock.
 * Order 60211099 of customer 20001: all is here. SO-88123 is stored with its prefix.
 */
async function loadOrders() {
  const { db } = database;
  const deposit = (number: string, orderNumber: string, customer: string, total: number) =>
    anInvoice({
      number,
      orderNumber,
      type: 'CUSTOMER_ORDER_DEPOSIT',
      date: '2026-11-10',
      customer: { number: customer, name: `Customer ${customer}` },
      customerContact: { preferredPhoneNumber: '(02) 5550 1744' },
      totals: { document: { excludingGst: total, gst: 0, includingGst: total } },
      customerOrderBalance: {
        customerOrderNumber: orderNumber,
        customerOrderValue: 1000,
        paymentsReceived: total,
        balanceOwing: 1000 - total,
        asOf: '2026-11-10',
      },
      lineItems: [{ number: 1, productNumber: 'DEPOSIT', quantity: 1, chargeType: 'DEPOSIT' }],
    });
  await saveInvoice(db, 'au', deposit('D1', '60211038', '17850', 441.78));
  await saveInvoice(db, 'au', deposit('D2', '60211099', '20001', 50));
  await saveInvoice(db, 'au', anInvoice({ number: 'I3', orderNumber: 'SO-88123' }));
  const line = (lineNumber: number, members: Parameters<typeof aLine>[0]) =>
    aLine({
      lineNumber,
      purchaseOrderNumber: '312264',
      purchaseOrderType: 'CUSTOMER_BUYIN',
      purchaseOrderReceiptStatus: 'NOT_RECEIPTED',
      customerOrder: { number: 60211038, lineNumber },
      ...members,
    });
  await saveOrder(
    db,
    'au',
    anOrder({
      purchaseOrderNumber: '312264',
      lines: [
        line(1, {
          product: { number: HEATER, description: 'Water heater' },
          quantities: { ordered: 3, received: 1 },
          etaDate: '2027-01-01',
        }),
        line(2, {
          product: { number: 700500, description: 'Bathroom kit' },
          quantities: { ordered: 1, received: 0 },
          kit: { isKitHeader: true },
        }),
        line(3, {
          product: { number: 700501, description: 'Basin' },
          quantities: { ordered: 2, received: 2 },
          purchaseOrderReceiptStatus: 'FULLY_RECEIPTED',
          kit: { headerLineNumber: 2 },
        }),
        line(4, {
          product: { number: 700502, description: 'Waste' },
          quantities: { ordered: 1, received: 0 },
          etaDate: '2026-12-03',
          kit: { headerLineNumber: 2 },
        }),
      ],
    }),
  );
  await saveOrder(
    db,
    'au',
    anOrder({
      purchaseOrderNumber: '312265',
      referenceNumber: 'SO60211099',
      lines: [
        aLine({
          purchaseOrderNumber: '312265',
          lineId: 12,
          purchaseOrderType: 'CUSTOMER_BUYIN',
          purchaseOrderReceiptStatus: 'FULLY_RECEIPTED',
          product: { number: HEATER, description: 'Water heater' },
          quantities: { ordered: 1, received: 1 },
        }),
      ],
    }),
  );
  await saveInvoice(db, 'au', deposit('D3', 'SO-60211050', '20002', 50));
  await saveInvoice(db, 'au', deposit('D4', '60211051', '20001', 50));
  await saveInvoice(db, 'au', deposit('D5', '60211052', '20001', 50));
  await saveInvoice(db, 'au', anInvoice({ number: 'I6', orderNumber: 'SO60211052' }));
  const received = (lineId: number, number: number, members: Parameters<typeof aLine>[0] = {}) =>
    aLine({
      purchaseOrderNumber: '312270',
      lineId,
      lineNumber: lineId,
      purchaseOrderType: 'CUSTOMER_BUYIN',
      purchaseOrderReceiptStatus: 'FULLY_RECEIPTED',
      product: { number: 700300, description: 'Mixer' },
      quantities: { ordered: 1, received: 1 },
      customerOrder: { number, lineNumber: 1 },
      ...members,
    });
  await saveOrder(
    db,
    'au',
    anOrder({
      purchaseOrderNumber: '312270',
      orderDate: '2026-11-01',
      lines: [received(1, 60211050), received(2, 60211051), received(3, 60211052)],
    }),
  );
  // Half of this order is still to come, to another branch.
  await saveOrder(
    db,
    'au',
    anOrder({
      purchaseOrderNumber: '312271',
      branches: { destination: 'P02', createdBy: 'P01' },
      lines: [
        received(1, 60211051, {
          purchaseOrderNumber: '312271',
          branchCode: 'P02',
          purchaseOrderReceiptStatus: 'NOT_RECEIPTED',
          quantities: { ordered: 1, received: 0 },
        }),
      ],
    }),
  );
  await insertRecords(db, 'au', stock, [
    { branchId: 'P01', productId: '700900', onHand: 5, reserved: 1 },
  ]);
  await saveOrder(
    db,
    'au',
    anOrder({
      purchaseOrderNumber: '312266',
      lines: [
        aLine({
          purchaseOrderNumber: '312266',
          lineId: 13,
          product: { number: 700900, description: 'Tap' },
          quantities: { ordered: 4, received: 0 },
          purchaseOrderReceiptStatus: 'NOT_RECEIPTED',
          etaDate: '2026-11-30',
        }),
      ],
    }),
  );
  await insertRecords(db, 'au', commitments, [
    {
      reference: '60210000',
      branchId: 'P01',
      productId: '700900',
      date: '2026-11-22',
      quantity: 3,
    },
    {
      reference: '60211038',
      branchId: 'P01',
      productId: '700900',
      date: '2026-11-24',
      quantity: 2,
    },
  ]);
}

test('an order says what is here, in stock, short and still to come, and what was paid', async () => {
  const order = await getCustomerOrder(caller(), '60211038');
  expect(order).toMatchObject({
    number: '60211038',
    customer: { number: '17850', name: 'Customer 17850', phone: '(02) 5550 1744' },
    date: '2026-11-10',
    isOpen: true,
    money: { deposit: 441.78, invoiced: 0, owing: 558.22, value: 1000 },
  });
  expect(
    order.lines.map(({ description, productNumber, ordered, toCome, parts }) => [
      description ?? productNumber,
      ordered,
      toCome,
      ...parts.map(({ kind, quantity, date }) => `${quantity} ${kind} ${date ?? ''}`.trim()),
    ]),
  ).toEqual([
    ['Water heater', 3, 2, '1 here', '2 outstanding 2027-01-01'],
    ['Bathroom kit', 1, 1, '1 outstanding 2026-12-03'],
    ['700900', 2, 1, '1 in stock 2026-11-24', '1 short 2026-11-30'],
  ]);
});

test('an order is found with and without its prefix, however it is stored', async () => {
  for (const typed of ['SO60211038', 'so-60211038', '60211038'])
    expect((await getCustomerOrder(caller(), typed)).number).toBe('60211038');
  for (const typed of ['SO-88123', '88123', 'SO88123'])
    expect((await getCustomerOrder(caller(), typed)).number).toBe('SO-88123');
  await expect(getCustomerOrder(caller(), 'SO60219999')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
});

test('orders are found by customer, the open ones first', async () => {
  const find = async (query: object) =>
    (
      await findCustomerOrders(caller(), { limit: 10, customerNumbers: ['17850'], ...query })
    ).orders.map(({ number }) => number);
  expect(await find({})).toEqual(['60211038', '60211052', 'SO-88123']);
  expect(await find({ isOpen: true })).toEqual(['60211038']);
  const { isTruncated } = await findCustomerOrders(caller(), {
    customerNumbers: ['17850'],
    limit: 1,
  });
  expect(isTruncated).toBe(true);
});

test('a customer is to be called once all goods of the order have come, whatever its prefix', async () => {
  const { orders, isTruncated } = await listOrdersReadyForPickup(caller(), 'P01');
  expect(orders.map(({ number, customer }) => [number, customer?.name])).toEqual([
    ['SO-60211050', 'Customer 20002'],
    ['60211099', 'Customer 20001'],
  ]);
  expect(isTruncated).toBe(false);
  expect((await listOrdersReadyForPickup(caller(['20001']), 'P01')).orders).toHaveLength(1);
  const buyer = caller(undefined, ['procurement:read']);
  expect((await listOrdersReadyForPickup(buyer, 'P01')).orders).toEqual([]);
});

test('a branch waits for what its customers wait for, the earliest first', async () => {
  const { orders, count } = await listWaitingCustomerOrders(caller(), 'P01', 1);
  expect(orders.map(({ number }) => number)).toEqual(['60211038']);
  expect(count).toBe(1);
  expect(await listWaitingCustomerOrders(caller(['20001']), 'P01', 5)).toEqual({
    orders: [],
    count: 0,
  });
});

test('what is coming in of a product names the order it is for', async () => {
  const { goods } = await listIncomingGoods(caller(), `${HEATER}`, 10);
  expect(
    goods.map(({ purchaseOrder, quantity, date, customerOrder }) => [
      purchaseOrder,
      quantity,
      date,
      customerOrder?.number,
    ]),
  ).toEqual([['312264', 2, '2027-01-01', '60211038']]);
});

test('a kit that is ordered by its parts comes in with the last of them', async () => {
  expect((await listIncomingGoods(caller(), '700500', 10)).goods).toMatchObject([
    { purchaseOrder: '312264', lineNumber: 2, quantity: 1, date: '2026-12-03' },
  ]);
  expect((await listIncomingGoods(caller(['20001']), '700500', 10)).goods).toEqual([]);
});

test('a caller sees only permitted customers, and only what its scopes show', async () => {
  const stranger = caller(['20001']);
  await expect(getCustomerOrder(stranger, '60211038')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  const { orders } = await findCustomerOrders(stranger, { customerNumbers: ['17850'], limit: 5 });
  expect(orders).toEqual([]);
  // Not even that there is more, though somebody else's goods come first.
  expect(await listIncomingGoods(stranger, `${HEATER}`, 0)).toEqual({ goods: [], hasMore: false });
  const buyer = await getCustomerOrder(caller(undefined, ['procurement:read']), '60211038');
  expect(buyer).toMatchObject({ customer: undefined, money: undefined, documents: [] });
  expect(buyer.lines).toHaveLength(2);
});
