import PDFDocument from 'pdfkit';
import { type Environment, environmentNotice } from '#lib/environment.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { quickenFigures } from './figures.ts';
import type { Fonts } from './fonts.ts';
import { writeInvoice } from './invoice.ts';
import { writeFeet } from './page-feet.ts';
import { FONTS, type Pdf } from './pen.ts';

/** Thrown while a document is made that would have more pages than it may. */
export class TooManyPages extends Error {}

/** Of what, and how much, a document is made. */
type Making = {
  /** The day that it is read on, `YYYY-MM-DD`. */
  readonly day: string;
  readonly environment: Environment;
  readonly fonts: Fonts;
  readonly mostPages: number;
};

/**
 * Invoices as one PDF on A4, tagged, each beginning on a page of its own and counting its own pages; costs are
 * never in it. The same invoices on the same day (`YYYY-MM-DD`) come to the same bytes. Throws TooManyPages.
 */
export async function invoicesDocument(
  readings: readonly InvoiceReading[],
  { day, environment, fonts, mostPages }: Making,
): Promise<Buffer<ArrayBuffer>> {
  const pdf = newDocument(readings, day, fonts);
  const made = bytesOf(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const notice = environmentNotice(environment);
  let pages = 0;
  const begin = () => {
    if (pages === mostPages) throw new TooManyPages();
    pages += 1;
    pdf.addPage();
  };
  for (const reading of readings) {
    const first = pages;
    const section = pdf.struct('Sect');
    root.add(section);
    writeInvoice(pdf, section, reading, begin);
    section.end();
    writeFeet(pdf, reading, { first, pages: pages - first, notice });
  }
  root.end();
  pdf.end();
  return made;
}

function newDocument(readings: readonly InvoiceReading[], day: string, fonts: Fonts): Pdf {
  const [first] = readings;
  const pdf = new PDFDocument({
    size: 'A4',
    // Where text ends is ours to say.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: first?.countryCode === 'nz' ? 'en-NZ' : 'en-AU',
    info: {
      Title: readings.map(titleOf).slice(0, MOST_TITLES).join(', '),
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

const MOST_TITLES = 5;

function titleOf({ standing, invoice }: InvoiceReading): string {
  return `${standing.title} ${invoice.number}`;
}

function bytesOf(pdf: Pdf): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}
