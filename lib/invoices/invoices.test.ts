import { expect, test } from 'vitest';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { getInvoices } from './invoices.ts';
import { anInvoice, saveInvoice } from './testing/invoices.ts';

const catalogue = setUpCatalogue();

test('refuses a batch that exceeds the response size, and says what to change', async () => {
  const numbers = Array.from({ length: 21 }, (_, at) => `B-${at}`);
  for (const number of numbers) {
    await saveInvoice(catalogue.database.db, 'au', anInvoice({ number }));
  }
  const whole = await getInvoices(catalogue.at(), numbers);
  expect(whole.parse().invoices.map(({ number }) => number)).toEqual(numbers);
  await expect(getInvoices(catalogue.at(), numbers, whole.body.length - 100)).rejects.toMatchObject(
    {
      code: 'VALIDATION_ERROR',
      details: [
        { field: 'invoiceNumber', issue: expect.stringContaining('ask for fewer at once') },
      ],
    },
  );
});
