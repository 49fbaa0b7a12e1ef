import { expect, test } from 'vitest';
import { buyerOf } from './invoice-parties.ts';

function linesOf(contact: Record<string, string>) {
  const invoice = {
    invoiceNumber: '1',
    customer: { abn: '53004085616' },
    customerContact: contact,
  };
  return buyerOf(invoice, 'au')?.lines;
}

test('a number that is preferred and mobile is told once, two numbers both', () => {
  const mobile = { mobilePhoneNumber: '0491 570 006' };
  expect(linesOf({ ...mobile, preferredPhoneNumber: '0491 570 006' })).toEqual([
    { name: 'ABN', text: '53 004 085 616' },
    { text: '0491 570 006' },
  ]);
  expect(linesOf({ ...mobile, preferredPhoneNumber: '02 5550 6158' })).toHaveLength(3);
});
