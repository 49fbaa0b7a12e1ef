import { expect, test } from 'vitest';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { welcome } from '#server/run.ts';
import { setUpTestServices } from '#tests/contract/services.ts';

const service = setUpTestServices();

test('shows an example request with the embedded issuer', async () => {
  await saveInvoice(service.database.db, 'au', anInvoice());
  const words = await welcome(service.services.config);
  expect(words).toContain('npx trade-supply token)" http://localhost:3000/v1/au/invoices/536365');
});
