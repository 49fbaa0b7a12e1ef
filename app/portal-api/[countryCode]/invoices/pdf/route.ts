import { bytesOf } from '#lib/api/answers.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { invoicesPdf } from '#lib/invoicing/invoice-pdf.ts';
import { InvoicePdfQuery } from '#lib/invoicing/schema.ts';

export const GET = operation({
  summary: 'Several invoices as one PDF',
  door: 'staff',
  scope: 'invoicing:read',
  params: CountryPath,
  query: InvoicePdfQuery,
  answers: 'made',
  response: bytesOf('application/pdf'),
  handle: ({ ctx, query }) => invoicesPdf(ctx, query.invoiceNumber),
});
