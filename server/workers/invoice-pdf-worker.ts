// The worker process that makes PDFs, one at a time.

import { readFonts, renderInvoices, TooManyPages } from '#lib/invoices/pdf/document.ts';
import type { InvoiceBatch } from '#lib/invoices/schema.ts';
import { buildInvoiceView } from '#lib/invoices/view/invoice-view.ts';
import type { PdfAnswer, PdfTask } from './invoice-pdfs.ts';
import { runJobs } from './worker.ts';

const fonts = await readFonts();
runJobs((job) => answerTo(job as PdfTask));

async function answerTo({ batch, countryCode, maxPages, ...made }: PdfTask): Promise<PdfAnswer> {
  // Not validated: it was when it was loaded.
  const { invoices }: InvoiceBatch = JSON.parse(batch);
  try {
    const readings = invoices.map((invoice) => buildInvoiceView(invoice, countryCode, made.day));
    return { pdf: await renderInvoices(readings, { ...made, fonts, maxPages }) };
  } catch (error) {
    if (error instanceof TooManyPages) return { mostPages: maxPages };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
