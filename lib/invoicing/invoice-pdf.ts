import type { MadeFile } from '#lib/api/answers.ts';
import { etagOf } from '#lib/api/etag.ts';
import type { Context } from '#lib/auth/context.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { services } from '#lib/services.ts';
import type { PdfJob, PdfOrder } from './invoice-pdfs.ts';
import { getInvoice, getInvoices } from './invoices.ts';
import { pdfName } from './pdf-addresses.ts';

/**
 * One invoice as a PDF, read today in its country; costs are never in it. It is made when it is sent. Throws
 * RESOURCE_NOT_FOUND, and then what `InvoicePdfs` throws.
 */
export async function invoicePdf(
  ctx: Context<'invoicing:read'>,
  number: string,
): Promise<MadeFile> {
  const { bytes, etag } = await getInvoice(ctx, number);
  const batch = `{"invoices":[${bytes.toString()}]}`;
  return madePdf(ctx, { etag, batch, isUrgent: true, name: pdfName([number]) });
}

/**
 * Several invoices as one PDF, in the order asked for, each on pages of its own. All or none: throws
 * RESOURCE_NOT_FOUND with a detail for each number that is not there or not for this caller.
 */
export async function invoicesPdf(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<MadeFile> {
  const { bytes, etag } = await getInvoices(ctx, numbers);
  const isUrgent = new Set(numbers).size === 1;
  return madePdf(ctx, { etag, batch: bytes.toString(), isUrgent, name: pdfName(numbers) });
}

type Made = Pick<PdfJob, 'batch'> &
  Pick<PdfOrder, 'isUrgent'> & { readonly etag: string; readonly name: string };

function madePdf(ctx: Context<'invoicing:read'>, { etag, name, batch, isUrgent }: Made): MadeFile {
  const { countryCode } = ctx;
  const caller = ctx.principal.clientId;
  const { config, invoicePdfs } = services();
  const { environment } = config;
  const day = dateIn(COUNTRY_ZONES[countryCode], ctx.clock.now());
  return {
    // How long something is overdue is said in it, so tomorrow it is another.
    etag: etagOf([LAYOUT, countryCode, environment, day, etag].join()),
    mimeType: 'application/pdf',
    fileName: name,
    make: (signal) =>
      invoicePdfs.make({ batch, countryCode, environment, day }, { caller, isUrgent, signal }),
  };
}

/** Counted up with every change to how invoices look, so that nobody keeps the old look. */
const LAYOUT = 2;
