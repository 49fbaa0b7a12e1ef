import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '#db/testing/database.ts';
import { makeTestIssuer } from '#lib/auth/testing/token-issuer.ts';
import { anInvoice, saveInvoice } from '#lib/invoicing/testing/invoices.ts';
import { makeTestServices } from '#tests/contract/transports/services.ts';
import { welcome } from './welcome.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
  await saveInvoice(database.db, 'au', anInvoice());
});
afterAll(() => database?.drop());

async function wordsWith(settings: Record<string, string>): Promise<string> {
  const services = makeTestServices(database.url, await makeTestIssuer(), settings);
  const words = await welcome(services.config);
  await services.close();
  return words;
}

test('shows an example request with the embedded issuer', async () => {
  expect(await wordsWith({})).toContain(
    'npm run --silent token)" http://localhost:3000/v1/au/invoices/536365',
  );
});

test('shows no example request with a configured issuer', async () => {
  const real = { ENVIRONMENT: 'test', OIDC_ISSUER: 'https://login.example/', API_AUDIENCE: 'api' };
  const words = await wordsWith(real);
  expect(words).not.toContain('curl');
  expect(words).toContain('Access tokens are those of https://login.example/');
});
