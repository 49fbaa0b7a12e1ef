import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '#db/testing/database.ts';
import { testContext } from '#lib/auth/testing/context.ts';
import { searchInvoiceGroups } from '#lib/invoices/search/groups.ts';
import { anInvoice, saveInvoice } from '#lib/invoices/testing/invoices.ts';
import { parseTypedSearch } from '#lib/search/typed/parse-typed-text.ts';

const database = setUpTestDatabase();
beforeAll(async () => {
  const goods = { productNumber: 'PAN-9', productDescription: 'Terracotta Pan' };
  await saveInvoice(
    database.db,
    'au',
    anInvoice({ lineItems: [{ number: 1, quantity: 1, ...goods }] }),
  );
});

const details = async (q: string) => {
  const groups = await searchInvoiceGroups(
    testContext(database),
    parseTypedSearch(testContext(database), q),
  );
  return groups.find(({ kind }) => kind === 'invoices')?.results.map(({ details }) => details);
};

test('an invoice that is found by its goods says which, and one found otherwise does not', async () => {
  for (const q of ['terracotta', 'teracotta pan', 'ngati terracotta'])
    expect(await details(q), q).toEqual([expect.arrayContaining(['Terracotta Pan'])]);
  expect(await details('ngati')).toEqual([expect.not.arrayContaining(['Terracotta Pan'])]);
});
