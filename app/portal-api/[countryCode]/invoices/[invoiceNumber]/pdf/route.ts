import { binarySchema } from '#lib/api/declaration.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getInvoicePdf } from '#lib/invoices/pdf/invoice-pdf.ts';
import { InvoiceNumber } from '#lib/invoices/schema.ts';

export const GET = operation('getInvoicePdf', {
  access: 'staff',
  scope: 'invoicing:read',
  params: CountryPath.extend({ invoiceNumber: InvoiceNumber }),
  caching: 'revalidate',
  returns: 'generated',
  response: binarySchema('application/pdf'),
  handle: ({ ctx, params }) => getInvoicePdf(ctx, params.invoiceNumber),
});
