import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { anInvoice, saveInvoice } from '#lib/invoicing/testing/invoices.ts';
import { makeTestServices } from '#tests/contract/transports/services.ts';
import { welcome } from './welcome.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  await saveInvoice(database.db, 'au', anInvoice());
});

test('shows an example request with the embedded issuer', async () => {
  const services = makeTestServices(database.url, await makeTestIssuer());
  const words = await welcome(services.config);
  await services.close();
  expect(words).toContain('npm run --silent token)" http://localhost:3000/v1/au/invoices/536365');
});
