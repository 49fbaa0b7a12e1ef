import type { GeneratedFile } from '#lib/api/declaration.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { signedLink } from '#lib/auth/tokens/signed-link.ts';
import { etagOf } from '#lib/documents/document.ts';
import { getInvoice, getInvoices } from '#lib/invoices/invoices.ts';
import { pdfFileName, sharedPdfPath } from '#lib/invoices/view/links.ts';
import { recordAudit } from '#lib/logging/audit-log.ts';
import { services } from '#lib/services.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';

/**
 * One invoice as a PDF without costs, as of today in its country. It is rendered when the response is sent.
 * Throws RESOURCE_NOT_FOUND; rendering throws what `InvoicePdfRenderer` throws.
 */
export async function getInvoicePdf(
  ctx: Context<'invoicing:read'>,
  number: string,
): Promise<GeneratedFile> {
  const { body, etag } = await getInvoice(ctx, number);
  return pdfFile(ctx, [number], { etag, batch: `{"invoices":[${body}]}` });
}

/**
 * One invoice for the holder of a signed link: the same PDF, which has no costs. That it was opened is recorded in the
 * audit log, once an hour, without the address, which would be personal data. Throws RESOURCE_NOT_FOUND.
 */
export async function getSharedInvoicePdf(
  ctx: Context<'invoicing:read'>,
  number: string,
): Promise<GeneratedFile> {
  const file = await getInvoicePdf(ctx, number);
  return {
    ...file,
    async generate(signal) {
      await recordAudit(services().sessionDb, {
        actor: 'link',
        action: 'invoice.link-opened',
        subject: `${ctx.countryCode}/${number}`,
      });
      return file.generate(signal);
    },
  };
}

/** The link to an invoice's PDF for somebody who cannot sign in, with the whole address. It works for 30 days. */
export function sharedInvoiceUrl(countryCode: CountryCode, number: string): string {
  const { config, sessionSecret } = services();
  return `${config.publicUrl}${signedLink(sharedPdfPath(countryCode, number), sessionSecret, new Date())}`;
}

/**
 * Several invoices as one PDF, in the order requested, each starting on a new page. All or none: throws
 * RESOURCE_NOT_FOUND with a detail for each number that does not exist or that the caller may not see.
 */
export async function getInvoicesPdf(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
): Promise<GeneratedFile> {
  const { body, etag } = await getInvoices(ctx, numbers);
  return pdfFile(ctx, numbers, { etag, batch: body.toString() });
}

/** `batch` is the JSON text of an `InvoiceBatch`, `etag` its tag. */
function pdfFile(
  ctx: Context<'invoicing:read'>,
  numbers: readonly string[],
  { etag, batch }: { readonly etag: string; readonly batch: string },
): GeneratedFile {
  const { countryCode, principal } = ctx;
  const { config, invoicePdfs } = services();
  const { environment } = config;
  const bankAccount = config.bankAccounts[countryCode];
  const day = dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now());
  return {
    // The PDF says how many days an invoice is overdue, so the tag changes from day to day.
    etag: etagOf(
      [LAYOUT_VERSION, countryCode, environment, day, JSON.stringify(bankAccount), etag].join(),
    ),
    mimeType: 'application/pdf',
    fileName: pdfFileName(numbers),
    isInline: true,
    generate: (signal) =>
      invoicePdfs.render(
        { batch, countryCode, environment, day, bankAccount },
        { caller: principal.clientId, signal },
      ),
  };
}

/** Increase with every change to the layout, so that clients do not reuse a cached PDF. */
const LAYOUT_VERSION = 4;
