import type { Invoice } from '#lib/invoices/schema.ts';
import { lineOf, sumOf } from './amounts.ts';
import { AU_SELLER, PLUMBER } from './parties.ts';

/** Three of the eight taps of J1001 are returned; then the credit for one of the three is reversed. */
export const CREDIT_INVOICES: Invoice[] = [
  credit('J1002', 'J1001', 'TAX_INVOICE', -3, 'Three mixers returned: wrong finish.', '2026-05-12'),
  credit('J1003', 'J1002', 'CREDIT_NOTE', 1, 'One mixer kept after all.', '2026-05-20'),
];

function credit(
  number: string,
  originalNumber: string,
  originalType: 'TAX_INVOICE' | 'CREDIT_NOTE',
  quantity: number,
  comment: string,
  date: string,
): Invoice {
  const goods = {
    productNumber: 'TAP-15',
    productDescription: 'Basin mixer 15 mm, chrome',
    unitOfMeasure: 'EA',
    quantity,
    unitPriceExcludingGst: 49.9,
    originalInvoiceNumber: originalNumber,
  };
  const line = lineOf(1, goods, 0.1);
  return {
    number,
    type: 'CREDIT_NOTE',
    date,
    originalNumber,
    originalType,
    comments: [comment],
    ...PLUMBER,
    ...AU_SELLER,
    totals: { document: sumOf([line.lineTotal]) },
    lineItems: [line],
  };
}
