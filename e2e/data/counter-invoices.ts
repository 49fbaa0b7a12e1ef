import type { CountryCode } from '#lib/api/fields.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import { KIT_INVOICE } from './kit-invoices.ts';
import {
  AU_SELLER,
  amountOf,
  BUILDER,
  HARD_NAME,
  lineOf,
  NZ_SELLER,
  PLUMBER,
  sumOf,
} from './parties.ts';

const SALE_LINES = [
  lineOf(
    1,
    {
      productNumber: 'SCREW-50',
      productDescription: 'Screws 50 mm',
      unitOfMeasure: 'BOX',
      quantity: 3,
      unitPriceExcludingGst: 7.31,
    },
    0.1,
  ),
];
const SURCHARGE = amountOf(0.33, 0.1);
const SALE_TOTAL = sumOf([...SALE_LINES.map(({ lineTotal }) => lineTotal), SURCHARGE]);

/** A cash sale, paid partly by card with a surcharge, partly in cash with rounding. */
const CASH_SALE: Invoice = {
  number: 'J2001',
  type: 'CASH_SALE_INVOICE',
  date: '2026-11-18',
  ...AU_SELLER,
  totals: {
    creditCardSurcharge: { cardType: 'AMEX', amount: SURCHARGE },
    rounding: 0.01,
    document: SALE_TOTAL,
  },
  lineItems: SALE_LINES,
  payments: [
    {
      type: 'Card',
      creditCardType: 'AMEX',
      baseAmount: 16.5,
      amexSurcharge: 0.36,
      totalAmount: 16.86,
    },
    { type: 'Cash', baseAmount: 7.63, totalAmount: 7.63 },
  ],
};

const LONG = 'Pressure reducing valve with strainer and gauge, brass, for potable water. ';

/** Suppressed prices, no ABN of the seller, and a product description of 400 characters. */
const SUPPRESSED: Invoice = {
  number: 'J4001',
  type: 'CUSTOMER_ORDER_DEPOSIT',
  date: '2026-11-02',
  isSuppressed: true,
  ...BUILDER,
  lineItems: [
    lineOf(
      1,
      {
        productNumber: 'VALVE-PRV-25-STRAINER-GAUGE',
        productDescription: LONG.repeat(6).slice(0, 400),
        quantity: 1,
        unitPriceExcludingGst: 1180,
      },
      0.1,
    ),
  ],
};

/** A total that differs from the sum of the lines, a line without an amount, and no ABN of the seller. */
const ADDS_UP_WRONGLY: Invoice = {
  ...SUPPRESSED,
  number: 'J4002',
  type: 'TAX_INVOICE',
  isSuppressed: false,
  totals: { document: { excludingGst: 1180, gst: 118.5, includingGst: 1298.5 } },
  lineItems: [
    ...(SUPPRESSED.lineItems ?? []),
    { number: 2, productNumber: 'FREIGHT', productDescription: 'Freight', quantity: 1 },
  ],
};

const NZ_LINES = [
  lineOf(
    1,
    {
      productNumber: 'PIPE-100',
      productDescription: 'Sewer pipe 100 mm, 6 m',
      unitOfMeasure: 'LEN',
      quantity: 12,
      unitPriceExcludingGst: 88.45,
    },
    0.15,
  ),
];

const NZ_INVOICE: Invoice = {
  number: 'N1001',
  type: 'TAX_INVOICE',
  date: '2026-11-16',
  dueDate: '2099-12-20',
  customer: { number: '80112', name: HARD_NAME },
  invoiceAddress: { line1: '1 Tauira Street', suburb: 'Whakatāne', postcode: '3120' },
  ...NZ_SELLER,
  totals: { document: sumOf(NZ_LINES.map(({ lineTotal }) => lineTotal)) },
  lineItems: NZ_LINES,
};

const MANY = Array.from({ length: 1114 }, (_, index) =>
  lineOf(
    index + 1,
    {
      productNumber: `PART-${1000 + index}`,
      productDescription: `Fitting no. ${index + 1}, assorted`,
      unitOfMeasure: 'EA',
      quantity: (index % 9) + 1,
      unitPriceExcludingGst: 1.05 + (index % 40),
    },
    0.1,
  ),
);

/** The longest invoice: 1,114 lines. */
export const LONG_INVOICE: Invoice = {
  number: 'J3000',
  type: 'TAX_INVOICE',
  date: '2026-10-30',
  ...PLUMBER,
  ...AU_SELLER,
  totals: { document: sumOf(MANY.map(({ lineTotal }) => lineTotal)) },
  lineItems: MANY,
};

/** Small invoices J5001 to J5049, for pasted lists and for paging. */
const SMALL_INVOICES: Invoice[] = Array.from({ length: 49 }, (_, index) => {
  const goods = {
    productNumber: 'TAPE-12',
    productDescription: 'Thread tape 12 mm',
    quantity: index + 1,
    unitPriceExcludingGst: 1.2,
  };
  const line = lineOf(1, goods, 0.1);
  return {
    number: `J${5001 + index}`,
    type: 'TAX_INVOICE',
    date: '2026-11-09',
    dueDate: '2099-12-09',
    jobNumber: 'JOB-TAPE',
    ...BUILDER,
    ...AU_SELLER,
    totals: { document: sumOf([line.lineTotal]) },
    lineItems: [line],
  };
});

/** Three of the eight taps of J1001 are returned; then the credit for one of the three is reversed. */
const CREDIT_INVOICES: Invoice[] = [
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

/** The invoices of the journeys beside the slice of real ones. */
export const COUNTER_INVOICES: Readonly<Record<CountryCode, readonly Invoice[]>> = {
  au: [
    KIT_INVOICE,
    CASH_SALE,
    SUPPRESSED,
    ADDS_UP_WRONGLY,
    LONG_INVOICE,
    ...CREDIT_INVOICES,
    ...SMALL_INVOICES,
  ],
  nz: [NZ_INVOICE],
};
