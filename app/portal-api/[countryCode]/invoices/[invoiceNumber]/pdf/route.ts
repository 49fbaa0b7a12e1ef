import { bytesOf } from '#lib/api/answers.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { invoicePdf } from '#lib/invoicing/invoice-pdf.ts';
import { InvoiceNumber } from '#lib/invoicing/schema.ts';

export const GET = operation({
  summary: 'One invoice as a PDF',
  door: 'staff',
  scope: 'invoicing:read',
  params: CountryPath.extend({ invoiceNumber: InvoiceNumber }),
  answers: 'made',
  response: bytesOf('application/pdf'),
  handle: ({ ctx, params }) => invoicePdf(ctx, params.invoiceNumber),
});
