import { beforeEach, expect, test } from 'vitest';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { setUpCatalogue } from '#lib/products/testing/catalogue.ts';
import { findNumbersByNames } from '#lib/search/name-search.ts';

const catalogue = setUpCatalogue();
const { database } = catalogue;
beforeEach(() => database.pool.query('truncate invoices, invoice_names'));

const load = (...invoices: object[]) => catalogue.load({ invoices });
const find = async (kind: 'customer' | 'product', text: string) => {
  const search = { db: database.db, countryCode: 'au', table: 'invoice_names', kind } as const;
  return (await findNumbersByNames([search], text))[0]?.numbers;
};

test('a product has the name of its newest invoice and is found by earlier names', async () => {
  const tap = (number: string, date: string, productDescription: string) =>
    anInvoice({
      number,
      date,
      lineItems: [{ number: 1, productNumber: 'TAP', productDescription, quantity: 1 }],
    });
  const names = async () =>
    (await database.pool.query(`select name from invoice_names where number = 'TAP'`)).rows;

  await load(tap('2', '2026-02-02', 'Brass tap'), tap('1', '2026-01-01', 'Spigot'));
  expect(await names()).toEqual([{ name: 'Brass tap' }]);
  await load(tap('3', '2026-03-03', 'Chrome mixer'));
  expect(await names()).toEqual([{ name: 'Chrome mixer' }]);
  for (const words of ['chrome', 'brass']) expect(await find('product', words)).toEqual(['TAP']);
});

test('a load stores the search columns of invoices and the names in them, old ones too', async () => {
  const lineItems = [
    {
      number: 1,
      productNumber: 'KIT{"\\,}',
      productDescription: 'Sink kit',
      quantity: 1,
      originalInvoiceNumber: 'A "quoted" \\ number',
      kitComponents: [{ productNumber: 'BOLT', productDescription: 'Hexagonal bolt', quantity: 4 }],
    },
  ];
  await load(
    anInvoice({ number: 'A', date: '2026-01-02', originalNumber: 'B', lineItems }),
    anInvoice({ number: 'B', date: '2026-01-01', customer: { number: '17850', name: 'Old name' } }),
    anInvoice({ number: 'D', customer: {}, orderNumber: 'x'.repeat(100) }),
  );
  const stored = await database.db
    .selectFrom('invoices')
    .select([
      'date',
      'total_including_gst',
      'original_number',
      'original_numbers',
      'product_numbers',
    ])
    .where('number', '=', 'A')
    .executeTakeFirst();
  expect(stored).toEqual({
    date: '2026-01-02',
    total_including_gst: '880.88',
    original_number: 'B',
    original_numbers: ['B', 'A "quoted" \\ number'],
    product_numbers: ['KIT{"\\,}', 'BOLT'],
  });
  expect(await find('customer', 'ngati')).toEqual(['17850']);
  expect(await find('product', 'hex bolt')).toEqual(['BOLT']);
  expect(await find('product', 'sink')).toEqual(['KIT{"\\,}']);

  await load(anInvoice({ number: 'C', customer: { number: '17850', name: 'New name' } }));
  expect(await find('customer', 'new')).toEqual(['17850']);
  expect(await find('customer', 'awa')).toEqual(['17850']);
});

test('a customer without an account is found by the telephone numbers on their invoices, old ones too', async () => {
  const loadOn = (date: string, preferredPhoneNumber: string) =>
    load(anInvoice({ number: date, date, customerContact: { preferredPhoneNumber } }));

  await loadOn('2026-01-01', '+61 491 575 789');
  await loadOn('2026-02-02', '(02) 5550 1744');
  expect(await find('customer', '0491 575 789')).toEqual(['17850']);
  expect(await find('customer', '02 5550 1744 awa')).toEqual(['17850']);
  expect(await find('customer', '0491 575 780')).toEqual([]);
});
