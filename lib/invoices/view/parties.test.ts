import { expect, test } from 'vitest';
import type { Invoice } from '#lib/invoices/schema.ts';
import { anInvoice } from '#lib/invoices/testing/invoices.ts';
import { buyerOf } from './parties.ts';

function linesOf(customerContact: NonNullable<Invoice['customerContact']>) {
  const customer = { number: '20011', abn: '53004085616' };
  const buyer = buyerOf(anInvoice({ customer, customerContact }), 'au');
  return buyer?.lines.map(({ name, text }) => (name ? `${name} ${text}` : text));
}

test('lists a phone number once if preferred and mobile are the same, both otherwise', () => {
  const mobile = { mobilePhoneNumber: '0491 570 006' };
  const start = ['Account 20011', 'ABN 53 004 085 616'];
  const once = linesOf({ ...mobile, preferredPhoneNumber: '0491 570 006' });
  expect(once).toEqual([...start, 'Phone 0491 570 006']);
  const both = linesOf({ ...mobile, preferredPhoneNumber: '02 5550 6158' });
  expect(both).toEqual([...start, 'Phone 02 5550 6158', '0491 570 006']);
});
