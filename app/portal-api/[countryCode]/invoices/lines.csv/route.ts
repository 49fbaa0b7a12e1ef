import { z } from 'zod';
import { listFile } from '#lib/api/list-file.ts';
import { operation } from '#lib/api/operation.ts';
import { INVOICE_LINES_CSV } from '#lib/invoices/lines-csv.ts';
import { InvoiceLinesBody } from '#lib/invoices/search/schema.ts';

export const GET = listFile(INVOICE_LINES_CSV);

export const POST = operation('writeInvoiceLines', {
  access: 'staff',
  file: { type: 'text/csv', name: 'invoice-lines.csv' },
  scope: 'invoicing:read',
  body: InvoiceLinesBody,
  response: z.string(),
  handle: ({ ctx, body }) => INVOICE_LINES_CSV.write(ctx, { number: body.numbers }),
});
