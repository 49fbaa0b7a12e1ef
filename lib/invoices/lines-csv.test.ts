import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { systemContext } from '#lib/auth/context.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { systemClock } from '#lib/time/clock.ts';
import { invoiceLinesCsv } from './lines-csv.ts';

const database = setUpTestDatabase();

beforeAll(async () => {
  const lineItems = [1, 2].map((number) => ({ number, productNumber: 'TAP', quantity: 1 }));
  for (const number of ['A', 'B']) {
    await saveInvoice(database.db, 'au', anInvoice({ number, lineItems }));
  }
});

test('refuses a file with too many lines and states the limit', async () => {
  const place = {
    db: database.db,
    prepared: database.prepared,
    countryCode: 'au',
    clock: systemClock,
  } as const;
  const file = (maxLines: number) =>
    invoiceLinesCsv(systemContext(place), { number: ['A', 'B'] }, maxLines);
  expect((await file(4)).trim().split('\r\n')).toHaveLength(5);
  await expect(file(3)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [
      {
        field: 'query',
        issue: 'the invoices have more than 3 lines, the most for one file: choose fewer',
      },
    ],
  });
});
