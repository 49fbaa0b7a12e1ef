import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { getCustomerBalance } from './balances.ts';

const database = setUpTestDatabase();

test('a customer owes the latest balance of each order, and nothing on a deposit', async () => {
  const save = (
    number: string,
    balanceOwing: number,
    members: Parameters<typeof anInvoice>[0] = {},
  ) =>
    saveInvoice(
      database.db,
      'au',
      anInvoice({
        number,
        dueDate: '2026-12-20',
        customerOrderBalance: { balanceOwing, asOf: '2026-11-20' },
        ...members,
      }),
    );
  await save('1', 100.1);
  await save('2', 20.2, { dueDate: '2026-10-01' });
  await save('3', 0, { dueDate: '2026-01-01' });
  await save('4', 900, { type: 'CUSTOMER_ORDER_DEPOSIT', dueDate: '2026-01-01' });
  const ofOrder = (number: string, orderNumber: string, balanceOwing: number, asOf: string) =>
    save(number, balanceOwing, { orderNumber, customerOrderBalance: { balanceOwing, asOf } });
  await ofOrder('6', '700', 900, '2026-11-01');
  await ofOrder('7', '700', 300, '2026-11-05');
  await ofOrder('8', '800', 50, '2026-11-01');
  await ofOrder('9', '800', 0, '2026-11-02');
  await save('5', 7, { customer: { number: '178501', name: 'Another' } });
  expect(await getCustomerBalance(testContext(database), '17850')).toEqual({
    owing: 420.3,
    overdue: 20.2,
    overdueInvoices: 1,
    overdueSince: '2026-10-01',
    isTruncated: false,
    hasUnknown: false,
  });
  const stranger = testContext(database, { customerNumbers: ['178501'] });
  expect(await getCustomerBalance(stranger, '17850')).toMatchObject({ owing: 0 });
});
