import type { Invoice } from '#lib/invoicing/schema.ts';

/** An invoice of one line, members in the order of the specification. */
export function anInvoice(number: string, more: Partial<Invoice> = {}): Invoice {
  return {
    number,
    type: 'TAX_INVOICE',
    date: '2026-03-02',
    customer: { number: 'C100', name: 'Plumb Line Pty Ltd' },
    lineItems: [
      {
        number: 1,
        productNumber: 'P-1',
        quantity: 2,
        unitPriceExcludingGst: 10.5,
        lineTotal: { excludingGst: 21, gst: 2.1, includingGst: 23.1 },
      },
    ],
    ...more,
  };
}
