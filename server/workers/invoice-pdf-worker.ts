// The worker process that makes PDFs, one at a time.

import { readInvoice } from '#lib/invoicing/invoice-reading.ts';
import { readFonts } from '#lib/invoicing/pdf/fonts.ts';
import { invoicesDocument, TooManyPages } from '#lib/invoicing/pdf/invoices-document.ts';
import type { InvoiceBatch } from '#lib/invoicing/schema.ts';
import type { PdfAnswer, PdfTask } from './invoice-pdfs.ts';
import { answerJobs } from './worker.ts';

const fonts = await readFonts();
answerJobs((job) => answerTo(job as PdfTask));

async function answerTo({ batch, countryCode, mostPages, ...made }: PdfTask): Promise<PdfAnswer> {
  // Not validated: it was when it was loaded.
  const { invoices }: InvoiceBatch = JSON.parse(batch);
  try {
    const readings = invoices.map((invoice) => readInvoice(invoice, countryCode, made.day));
    return { pdf: await invoicesDocument(readings, { ...made, fonts, mostPages }) };
  } catch (error) {
    if (error instanceof TooManyPages) return { mostPages };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
