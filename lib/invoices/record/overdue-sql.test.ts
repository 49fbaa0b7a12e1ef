import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { IS_OWING, isOverdue } from '#lib/documents/order-balance-sql.ts';
import { invoiceStatus, isOwing, PAYMENT_STATES } from './payment-status.ts';

const database = setUpTestDatabase();
const TODAY = '2026-11-21';

const DATES = [undefined, '2025-11-21', '2026-11-20', TODAY, '2026-11-22'];

test.each(PAYMENT_STATES)('PostgreSQL and screens agree on what is %s', async (payment) => {
  for (const dueDate of DATES) {
    const { rows } = await sql`select ${IS_OWING} as owing, ${isOverdue(TODAY)} as overdue
      from (values (${payment}, ${dueDate}::date)) as of (payment, due_date)`.execute(database.db);
    const status = invoiceStatus({ payment, dueDate }, TODAY);
    expect(rows).toEqual([{ owing: isOwing(status), overdue: status.kind === 'OVERDUE' }]);
  }
});
