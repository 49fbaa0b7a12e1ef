import { z } from 'zod';
import { binarySchema } from '#lib/api/declaration.ts';
import { operation } from '#lib/api/operation.ts';
import { getInvoicesPdf } from '#lib/invoices/pdf/invoice-pdf.ts';
import { InvoiceBatchQuery } from '#lib/invoices/schema.ts';

export const GET = operation('getInvoicesPdf', {
  access: 'staff',
  scope: 'invoicing:read',
  query: z.strictObject({ number: InvoiceBatchQuery.shape.invoiceNumber }),
  caching: 'revalidate',
  returns: 'generated',
  response: binarySchema('application/pdf'),
  handle: ({ ctx, query }) => getInvoicesPdf(ctx, query.number),
});
