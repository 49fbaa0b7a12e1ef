import type { Invoice } from '#lib/invoices/schema.ts';

/**
 * Generates an invoice of 1 to 40 lines, always the same for the same number. It has about 4.5 kB, like the invoices of
 * UCI Online Retail.
 */
export function generateInvoice(number: number): Invoice {
  const lines = Array.from({ length: 1 + ((number * 7) % 40) }, (_, at) => {
    const seed = number * 31 + at * 17;
    const price = 25 + ((seed * 37) % 2_000);
    const quantity = 1 + (seed % 48);
    const cents = price * quantity;
    const item = seed % ITEMS.length;
    return {
      cents,
      item: {
        number: at + 1,
        lineItemType: 'STANDARD' as const,
        productNumber: `${20_000 + (seed % 4_000)}A`,
        productDescription: ITEMS[item] ?? '',
        quantity,
        unitPriceExcludingGst: price / 100,
        lineTotal: amountOf(cents),
      },
    };
  });
  const net = amountOf(lines.reduce((sum, { cents }) => sum + cents, 0));
  return {
    number: String(500_000 + number),
    type: 'TAX_INVOICE',
    date: `2026-0${1 + (number % 9)}-${10 + (number % 18)}`,
    customer: { number: String(12_000 + (number % 5_000)) },
    totals: { net, document: net, subtotal: net },
    lineItems: lines.map(({ item }) => item),
  };
}

const ITEMS = [
  'WHITE HANGING HEART T-LIGHT HOLDER',
  'CREAM CUPID HEARTS COAT HANGER',
  'KNITTED UNION FLAG HOT WATER BOTTLE',
  'SET 7 BABUSHKA NESTING BOXES',
  'HAND WARMER "UNION JACK"',
  'MĀORI PATTERN ENAMEL JUG 10½"',
];

/** The amount of whole cents with 10 % GST, in dollars. */
function amountOf(cents: number): NonNullable<NonNullable<Invoice['totals']>['net']> {
  const gst = Math.round(cents / 10);
  return { excludingGst: cents / 100, gst: gst / 100, includingGst: (cents + gst) / 100 };
}
