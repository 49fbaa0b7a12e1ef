import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { commitments, stock } from '#feeds/resources.ts';
import { insertRecords } from '#feeds/testing/insert-records.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { aLine, anOrder, saveOrder } from '#lib/purchase-orders/testing/orders.ts';
import { findCustomerOrders, getCustomerOrder, MAX_ORDERS } from './customer-orders.ts';
import { listIncomingGoods } from './incoming-goods.ts';
import { listOrdersReadyForPickup } from './orders-of-branch.ts';
import { aCaller } from './testing/caller.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  await loadOrders();
});

const caller = (customerNumbers?: readonly string[], scopes?: readonly Scope[]) =>
  aCaller(database, customerNumbers, scopes);

const HEATER = 700417;
const BATHROOM = { number: 700500, description: 'Bathroom kit' };

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
  /** Saves a purchase order, whose lines have its number. */
  const order = (
    purchaseOrderNumber: string,
    lines: readonly Parameters<typeof aLine>[0][],
    members: Parameters<typeof anOrder>[0] = {},
  ) => {
    const own = lines.map((each) => aLine({ purchaseOrderNumber, ...each }));
    return saveOrder(db, 'au', anOrder({ purchaseOrderNumber, ...members, lines: own }));
  };
  const [buyIn, missing, received] = [
    { purchaseOrderType: 'CUSTOMER_BUYIN' },
    { purchaseOrderReceiptStatus: 'NOT_RECEIPTED' },
    { purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' },
  ] as const;
  const counts = (ordered: number, come: number) => ({ quantities: { ordered, received: come } });
  const heater = { number: HEATER, description: 'Water heater' };
  const line = (lineNumber: number, members: Parameters<typeof aLine>[0]) => ({
    ...{ ...buyIn, ...missing, lineNumber, customerOrder: { number: 60211038, lineNumber } },
    ...members,
  });
  const part = { headerLineNumber: 2 };
  await order('312264', [
    line(1, { product: heater, ...counts(3, 1), etaDate: '2027-01-01' }),
    line(2, { product: BATHROOM, ...counts(1, 0), kit: { isKitHeader: true } }),
    line(3, { product: { number: 700501 }, ...counts(2, 2), ...received, kit: part }),
    line(4, { product: { number: 700502 }, ...counts(1, 0), etaDate: '2026-12-03', kit: part }),
  ]);
  const whole = { lineId: 12, ...buyIn, ...received, product: heater, ...counts(1, 1) };
  await order('312265', [whole], { referenceNumber: 'SO60211099' });
  await saveInvoice(db, 'au', deposit('D3', 'SO-60211050', '20002', 50));
  await saveInvoice(db, 'au', deposit('D4', '60211051', '20001', 50));
  await saveInvoice(db, 'au', deposit('D5', '60211052', '20001', 50));
  await saveInvoice(db, 'au', anInvoice({ number: 'I6', orderNumber: 'SO60211052' }));
  const mixer = (lineId: number, number: number) => ({
    ...{ ...buyIn, ...received, ...counts(1, 1), lineId, lineNumber: lineId },
    product: { number: 700300, description: 'Mixer' },
    customerOrder: { number, lineNumber: 1 },
  });
  const mixers = [mixer(1, 60211050), mixer(2, 60211051), mixer(3, 60211052)];
  await order('312270', mixers, { orderDate: '2026-11-01' });
  // Half of this order is still to come, to another branch.
  const elsewhere = { ...mixer(1, 60211051), branchCode: 'P02', ...missing, ...counts(1, 0) };
  await order('312271', [elsewhere], { branches: { destination: 'P02', createdBy: 'P01' } });
  const promised = { branchId: 'P01', productId: '700900' };
  await insertRecords(db, 'au', stock, [{ ...promised, onHand: 5, reserved: 1 }]);
  const tap = { lineId: 13, product: { number: 700900, description: 'Tap' } };
  await order('312266', [{ ...tap, ...counts(4, 0), ...missing, etaDate: '2026-11-30' }]);
  await insertRecords(db, 'au', commitments, [
    { ...promised, reference: '60210000', date: '2026-11-22', quantity: 3 },
    { ...promised, reference: '60211038', date: '2026-11-24', quantity: 2 },
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
      ...parts.map(({ kind, quantity, expected, promised }) =>
        [quantity, kind, expected, promised && `for ${promised}`].filter(Boolean).join(' '),
      ),
    ]),
  ).toEqual([
    ['700900', 2, 1, '1 in stock for 2026-11-24', '1 short 2026-11-30 for 2026-11-24'],
    ['Bathroom kit', 1, 1, '1 outstanding 2026-12-03'],
    ['Water heater', 3, 2, '1 here', '2 outstanding 2027-01-01'],
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
  const find = async (query: object) => {
    const asked = { limit: 10, customerNumbers: ['17850'], ...query };
    const { orders, isTruncated } = await findCustomerOrders(caller(), asked);
    return [isTruncated, ...orders.map(({ number }) => number)];
  };
  expect(await find({})).toEqual([false, '60211038', '60211052', 'SO-88123']);
  expect(await find({ isOpen: true })).toEqual([false, '60211038']);
  expect(await find({ limit: 1 })).toEqual([true, '60211038']);
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

test('a customer is called however many others had theirs sent direct', async () => {
  const { db } = database;
  const lines = Array.from({ length: MAX_ORDERS + 1 }, (_, at) =>
    aLine({
      ...{ purchaseOrderNumber: '312280', lineNumber: at + 1, purchaseOrderType: 'DIRECT' },
      ...{ branchCode: 'P03', customerOrder: { number: 60212000 + at, lineNumber: 1 } },
      ...{ quantities: { ordered: 1, received: 1 }, purchaseOrderReceiptStatus: 'FULLY_RECEIPTED' },
      ...(at === MAX_ORDERS ? { purchaseOrderType: 'CUSTOMER_BUYIN' } : {}),
    }),
  );
  await saveOrder(db, 'au', anOrder({ purchaseOrderNumber: '312280', lines }));
  for (const { customerOrder } of lines) {
    const orderNumber = String(customerOrder?.number);
    const deposit = { number: `D${orderNumber}`, type: 'CUSTOMER_ORDER_DEPOSIT' } as const;
    await saveInvoice(db, 'au', anInvoice({ ...deposit, orderNumber }));
  }
  const { orders } = await listOrdersReadyForPickup(caller(), 'P03');
  expect(orders.map(({ number }) => number)).toEqual(['60212050']);
});

test('what is coming in of a product names the order it is for', async () => {
  const { goods } = await listIncomingGoods(caller(), `${HEATER}`, 10);
  const customerOrder = expect.objectContaining({ number: '60211038' });
  expect(goods).toMatchObject([
    { purchaseOrder: '312264', quantity: 2, date: '2027-01-01', customerOrder },
  ]);
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
