import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getQuote, Quote, QuoteNumber } from '#lib/quotes/record.ts';

export const GET = operation('getQuote', {
  summary: 'Retrieve one quote',
  description: 'The price that was quoted, and until when it holds.',
  scope: 'invoicing:read',
  params: CountryPath.extend({ quoteNumber: QuoteNumber }),
  response: Quote,
  handle: ({ ctx, params }) => getQuote(ctx, params.quoteNumber),
});
