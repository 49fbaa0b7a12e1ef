import type { InvoiceSearchQuery } from '#lib/invoices/search/schema.ts';

/** Values of the loaded invoices for the searches. */
export type InvoiceSamples = {
  /** The customer with the most invoices, and the product on the most. */
  readonly customer: string;
  readonly product: string;
  /** The customer with the fewest invoices, and the product on the fewest. */
  readonly rareCustomer: string;
  readonly rareProduct: string;
  /** Number and date of the sale in the middle by date. */
  readonly number: string;
  readonly date: string;
};

type InvoiceSearch = {
  readonly name: string;
  query(samples: InvoiceSamples): InvoiceSearchQuery;
};

/** The searches of the invoice list to measure. */
export const SEARCHES: readonly InvoiceSearch[] = [
  { name: 'no filter, newest first', query: () => ({}) },
  { name: 'commonest customer', query: ({ customer }) => ({ customer }) },
  { name: 'commonest customer, in the one field', query: ({ customer }) => ({ q: customer }) },
  { name: 'commonest product', query: ({ product }) => ({ product }) },
  { name: 'commonest product, in the one field', query: ({ product }) => ({ q: product }) },
  { name: 'commonest word of a product', query: () => ({ q: 'set' }) },
  { name: 'no filter, oldest first', query: () => ({ sort: 'oldest' }) },
  { name: 'by customer', query: () => ({ sort: 'customer' }) },
  {
    name: 'commonest product, by customer',
    query: ({ product }) => ({ product, sort: 'customer' }),
  },
  {
    name: 'rare product, by customer',
    query: ({ rareProduct }) => ({ product: rareProduct, sort: 'customer' }),
  },
  {
    name: 'commonest customer, by customer',
    query: ({ customer }) => ({ customer, sort: 'customer' }),
  },
  {
    name: 'commonest customer, the oldest first',
    query: ({ customer }) => ({ customer, sort: 'oldest' }),
  },
  {
    name: 'commonest product, the oldest first',
    query: ({ product }) => ({ product, sort: 'oldest' }),
  },
  {
    name: 'rare product, the oldest first',
    query: ({ rareProduct }) => ({ product: rareProduct, sort: 'oldest' }),
  },
  { name: 'rare customer', query: (samples) => ({ customer: samples.rareCustomer }) },
  { name: 'rare product', query: (samples) => ({ product: samples.rareProduct }) },
  { name: 'no match', query: () => ({ q: 'xylophone' }) },
  { name: 'no match, a number', query: () => ({ q: '99999999' }) },
  { name: 'one letter', query: () => ({ q: 'r' }) },
  { name: 'two letters', query: () => ({ q: 're' }) },
  { name: 'two words that never meet', query: () => ({ q: 'lantern ottoman' }) },
  { name: 'a common word of customers and one of products', query: () => ({ q: 'joinery heart' }) },
  {
    name: 'a rare customer and the commonest product',
    query: ({ rareCustomer, product }) => ({ customer: rareCustomer, product }),
  },
  {
    name: 'commonest customer and a rare product',
    query: ({ customer, rareProduct }) => ({ customer, product: rareProduct }),
  },
  { name: 'a whole number', query: ({ number }) => ({ q: number }) },
  { name: "a number's beginning, long", query: ({ number }) => ({ q: number.slice(0, 5) }) },
  { name: "a number's beginning, one digit", query: ({ number }) => ({ q: number.slice(0, 1) }) },
  { name: "an order number's beginning", query: () => ({ order: 'SO-5' }) },
  { name: 'a job number', query: () => ({ job: 'JOB-17' }) },
  { name: 'a date range of a day', query: ({ date }) => ({ from: date, to: date }) },
  { name: 'a date range before all', query: () => ({ to: '1999-12-31' }) },
  { name: 'a product within dates', query: ({ date, product }) => ({ to: date, product }) },
  {
    name: 'a rare product before a date',
    query: ({ date, rareProduct }) => ({ to: date, product: rareProduct }),
  },
  { name: 'an exact amount', query: () => ({ least: '120', most: '120' }) },
  { name: 'a wide amount', query: () => ({ least: '10', most: '1000' }) },
  { name: 'an amount beyond all', query: () => ({ least: '99999999' }) },
  { name: 'the rarest type', query: () => ({ type: ['CASH_REFUND'] }) },
  { name: 'credits of a large amount', query: () => ({ type: ['CREDIT_NOTE'], least: '5000' }) },
  { name: 'a customer in Māori', query: () => ({ q: 'Ngāti Whātua' }) },
  { name: 'a customer in Māori, no macrons', query: () => ({ customer: 'ngati whatua' }) },
  {
    name: 'every filter at once',
    query: ({ customer, product, date }) => ({
      q: product,
      customer,
      product,
      order: 'SO',
      job: 'JOB',
      purchaseOrder: 'PO',
      type: ['TAX_INVOICE'],
      from: '2000-01-01',
      to: date,
      least: '1',
      most: '100000',
    }),
  },
];
