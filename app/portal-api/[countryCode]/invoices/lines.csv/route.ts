import { z } from 'zod';
import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { invoiceLinesCsv } from '#lib/invoices/lines-csv.ts';
import { InvoiceLinesBody, InvoiceLinesQuery } from '#lib/invoices/search/schema.ts';

export const GET = operation({
  summary: 'Lines of invoices as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'invoice-lines.csv' },
  scope: 'invoicing:read',
  caching: 'never',
  params: CountryPath,
  query: InvoiceLinesQuery,
  response: z.string(),
  handle: ({ ctx, query }) => invoiceLinesCsv(ctx, query),
});

export const POST = operation({
  summary: 'Lines of many invoices as a spreadsheet',
  access: 'staff',
  file: { type: 'text/csv', name: 'invoice-lines.csv' },
  scope: 'invoicing:read',
  caching: 'never',
  params: CountryPath,
  body: InvoiceLinesBody,
  response: z.string(),
  handle: ({ ctx, body }) => invoiceLinesCsv(ctx, { number: body.numbers }),
});
