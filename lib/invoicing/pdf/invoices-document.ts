import PDFDocument from 'pdfkit';
import { type Environment, environmentNotice } from '#lib/environment.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { quickenFigures } from './figures.ts';
import type { Fonts } from './fonts.ts';
import { writeInvoice } from './invoice.ts';
import { writeFeet } from './page-feet.ts';
import { FONTS, type Pdf } from './pen.ts';

/** Thrown as soon as a document exceeds its page limit. */
export class TooManyPages extends Error {}

type RenderOptions = {
  /** The day on which the document is rendered, `YYYY-MM-DD`. */
  readonly day: string;
  readonly environment: Environment;
  readonly fonts: Fonts;
  readonly mostPages: number;
};

/**
 * Invoices as one tagged A4 PDF without costs, each starting on a new page with its own page numbers. The output is
 * deterministic: the same invoices on the same day give the same bytes. Throws TooManyPages.
 */
export async function invoicesDocument(
  views: readonly InvoiceReading[],
  options: RenderOptions,
): Promise<Buffer<ArrayBuffer>> {
  const pdf = newDocument(views, options);
  const output = bytesOf(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const notice = environmentNotice(options.environment);
  let pages = 0;
  const addPage = () => {
    if (pages === options.mostPages) throw new TooManyPages();
    pages += 1;
    pdf.addPage();
  };
  for (const view of views) {
    const first = pages;
    const section = pdf.struct('Sect');
    root.add(section);
    writeInvoice(pdf, section, view, addPage);
    section.end();
    writeFeet(pdf, view, { first, pages: pages - first, notice });
  }
  root.end();
  pdf.end();
  return output;
}

function newDocument(views: readonly InvoiceReading[], { day, fonts }: RenderOptions): Pdf {
  const [first] = views;
  const pdf = new PDFDocument({
    size: 'A4',
    // Margins are the layout's job.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: first?.countryCode === 'nz' ? 'en-NZ' : 'en-AU',
    info: {
      Title: views.map(titleOf).slice(0, MAX_TITLES).join(', '),
      Author: first?.invoice.supplier?.name ?? 'Trade Supply',
      CreationDate: new Date(`${day}T00:00:00Z`),
    },
  });
  for (const name of FONTS) {
    pdf.registerFont(name, fonts[name]).font(name);
    quickenFigures(pdf);
  }
  return pdf;
}

const MAX_TITLES = 5;

function titleOf({ standing: taxStatus, invoice }: InvoiceReading): string {
  return `${taxStatus.title} ${invoice.number}`;
}

function bytesOf(pdf: Pdf): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
