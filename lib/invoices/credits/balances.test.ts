import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { INVOICES } from '#lib/invoices/record.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { getBranchOverdue, getCustomerBalance } from './balances.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  await save('A1', '60001', 900, '2026-11-01', { dueDate: '2026-11-10' });
  await save('A2', 'SO-60001', 0, '2026-11-05');
  await save('B1', '60002', 900, '2026-11-01', { dueDate: '2026-11-10' });
  await save('B2', '60002', 300.1, '2026-11-05', { dueDate: '2026-12-05' });
  await save('C1', 'SO60003', 80, '2026-11-01', { dueDate: '2026-11-10' });
  await save('C2', '60003', 0, '2026-11-06', { type: 'CREDIT_NOTE' });
  await save('D1', '60004', 20.2, '2026-11-01', { dueDate: '2026-11-10' });
  // Neither what somebody else's order of the same number says, nor a deposit, counts.
  await save('D2', '60004', 0, '2026-11-06', { customer: { number: '20001' } });
  await save('D3', '60004', 0, '2026-11-06', { type: 'CUSTOMER_ORDER_DEPOSIT' });
  await save('E1', undefined, 7, '2026-11-01', { dueDate: '2026-11-10' });
  await save('E2', undefined, 0, '2026-11-06');
});

/** 9 pm in Perth on 20 November; in Sydney it is the 21st. */
const EVENING = '2026-11-20T13:00:00Z';
const context = (at = EVENING) => ({
  ...testContext(database),
  clock: { now: () => new Date(at) },
});

function save(
  number: string,
  orderNumber: string | undefined,
  balanceOwing: number,
  asOf: string,
  members: Parameters<typeof anInvoice>[0] = {},
) {
  const invoice = anInvoice({
    number,
    date: '2026-11-01',
    sellingBranch: { number: '801' },
    ...(orderNumber === undefined ? {} : { orderNumber }),
    customerOrderBalance: { balanceOwing, asOf },
    ...members,
  });
  return saveInvoice(database.db, 'au', invoice);
}

const list = async (query: object) =>
  (await searchInvoices(context(), INVOICES.query.parse(query))).invoices;

test.each([
  { status: 'owing' },
  { status: 'owing', sort: 'due' },
  { status: 'owing', customer: '17850' },
  { status: 'owing', q: 'B2', branch: '801' },
])('%j finds the invoice that states the balance of its order last', async (query) => {
  const numbers = (await list(query)).map(({ number }) => number).toSorted();
  expect(numbers).toEqual('q' in query ? ['B2'] : ['B2', 'D1', 'E1']);
});

test('every list says of the others that they were settled, or that the balance is carried forward', async () => {
  const listed = await list({ to: '2026-11-30' });
  const payments = listed.map(({ number, payment }) => [number, payment]);
  expect(Object.fromEntries(payments)).toMatchObject({
    A1: 'PAID',
    B1: 'CARRIED_FORWARD',
    B2: 'OWING',
    C1: 'CREDITED',
    D1: 'OWING',
    E1: 'OWING',
  });
});

test('the customer owes, and the branch waits for, what the list of overdue invoices has', async () => {
  const overdue = await list({ status: 'overdue' });
  expect(overdue.map(({ number }) => number).toSorted()).toEqual(['D1', 'E1']);
  const counts = { overdue: 27.2, overdueInvoices: 2, overdueSince: '2026-11-10' };
  const whole = { isTruncated: false, hasUnknown: false };
  const balance = await getCustomerBalance(context(), '17850');
  expect(balance).toEqual({ owing: 327.3, ...counts, ...whole });
  const stranger = { ...context(), ...testContext(database, { customerNumbers: ['1'] }) };
  expect(await getCustomerBalance(stranger, '17850')).toMatchObject({ owing: 0 });
  const ofBranch = await getBranchOverdue(context(), '801');
  expect(ofBranch).toEqual({ count: 2, owing: 27.2, isTruncated: false });
});

test('money is overdue once its day has ended in the whole country', async () => {
  await save('F1', '60006', 5, '2026-11-01', {
    dueDate: '2026-11-20',
    sellingBranch: { number: '802' },
    customer: { number: '30001' },
  });
  const query = INVOICES.query.parse({ status: 'overdue', branch: '802' });
  for (const [at, count] of [
    [EVENING, 0],
    ['2026-11-20T16:00:00Z', 1],
  ] as const) {
    const ctx = context(at);
    expect((await searchInvoices(ctx, query)).invoices).toHaveLength(count);
    expect(await getBranchOverdue(ctx, '802')).toMatchObject({ count });
    expect(await getCustomerBalance(ctx, '30001')).toMatchObject({ overdue: 5 * count });
  }
});
