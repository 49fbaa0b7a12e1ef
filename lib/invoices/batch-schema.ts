import { z } from 'zod';
import { boundedList } from '#lib/api/fields.ts';
import { Invoice, InvoiceNumber } from './schema.ts';

/** The response to a batch retrieval: every invoice requested, in the order of the request. */
export const InvoiceBatch = z
  .strictObject({ invoices: z.array(Invoice) })
  .meta({ id: 'InvoiceBatch', description: 'The invoices, in the order asked for.' });
export type InvoiceBatch = z.infer<typeof InvoiceBatch>;

/** The most invoices in one batch (specification 8). */
export const MAX_BATCH_SIZE = 50;

/** The query of a batch retrieval; the parameter is repeated for each number. */
export const InvoiceBatchQuery = z.strictObject({
  invoiceNumber: boundedList(InvoiceNumber, {
    min: 1,
    max: MAX_BATCH_SIZE,
    missing: `is required: repeat it for each invoice, at most ${MAX_BATCH_SIZE}`,
  }).describe('Number of an invoice; repeat the parameter for each.'),
});

/** The query of a PDF of several invoices. */
export const InvoicePdfQuery = z.strictObject({
  invoiceNumber: boundedList(InvoiceNumber, { min: 1, max: MAX_BATCH_SIZE }).describe(
    'Number of an invoice; repeat the parameter for each.',
  ),
});
