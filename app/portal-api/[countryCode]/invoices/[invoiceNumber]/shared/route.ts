import { z } from 'zod';
import { binarySchema } from '#lib/api/declaration.ts';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { isSignedLink } from '#lib/auth/tokens/signed-link.ts';
import { getSharedInvoicePdf } from '#lib/invoices/pdf/invoice-pdf.ts';
import { InvoiceNumber } from '#lib/invoices/schema.ts';

export const GET = operation('getSharedInvoicePdf', {
  access: isSignedLink,
  scope: 'invoicing:read',
  params: CountryPath.extend({ invoiceNumber: InvoiceNumber }),
  query: z.strictObject({ expires: z.string(), signature: z.string() }),
  returns: 'generated',
  response: binarySchema('application/pdf'),
  handle: ({ ctx, params }) => getSharedInvoicePdf(ctx, params.invoiceNumber),
});
