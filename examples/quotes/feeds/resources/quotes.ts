import { DOCUMENT_COLUMNS, feedForTable } from '#feeds/resource.ts';
import { QUOTES, Quote } from '#lib/quotes/record.ts';
import { tokensOf } from '#lib/records/tokens.ts';

/** Quotes, stored as the documents that the API sends. */
export const quotes = feedForTable({
  name: 'quotes',
  table: 'quotes',
  record: Quote,
  columns: {
    number: ({ number }) => number,
    customer_number: ({ customer }) => customer.number,
    valid_until: ({ validUntil }) => validUntil,
    total: ({ total }) => total,
    tokens: (quote) => tokensOf(QUOTES.found, quote),
    ...DOCUMENT_COLUMNS,
  },
  key: { number: 'number' },
});
