import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { type Environment, environmentNotice } from '#lib/config/environment.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { printedInvoice } from '#lib/invoices/view/printed-invoice.ts';
import { present } from '#lib/text/text.ts';
import { type Column, PdfPages, WIDTH } from './pages.ts';
import type { PdfJob } from './renderer.ts';
import { writeSections } from './sections.ts';
import { FONTS, type Pdf } from './text.ts';

/** Thrown as soon as a document exceeds its page limit. */
export class TooManyPages extends Error {}

type RenderOptions = Pick<PdfJob, 'day' | 'environment' | 'bankAccount'> & {
  readonly fonts: Fonts;
  readonly maxPages: number;
};

/**
 * Invoices as one tagged A4 PDF without costs, each starting on a new page with its own page numbers. The output is
 * deterministic: the same invoices on the same day give the same bytes. Throws TooManyPages.
 */
export async function renderInvoices(
  views: readonly InvoiceView[],
  options: RenderOptions,
): Promise<Buffer<ArrayBuffer>> {
  const pdf = newDocument(views, options);
  const output = bytesOf(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const addPage = () => {
    if (pdf.bufferedPageRange().count === options.maxPages) throw new TooManyPages();
    pdf.addPage();
  };
  for (const view of views) {
    const first = pdf.bufferedPageRange().count;
    const section = pdf.struct('Sect');
    root.add(section);
    const pages = new PdfPages(pdf, section, addPage);
    writeSections(pages, printedInvoice(view, options.bankAccount));
    section.end();
    writeFooters(pages, view, first, options.environment);
  }
  root.end();
  pdf.end();
  return output;
}

function newDocument(views: readonly InvoiceView[], { day, fonts }: RenderOptions): Pdf {
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
  for (const name of FONTS) pdf.registerFont(name, fonts[name]);
  return pdf;
}

const MAX_TITLES = 5;

function titleOf({ taxStatus, invoice }: InvoiceView): string {
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

/** The complete font files, not subsets: names may have any character, macrons included. */
export type Fonts = { readonly regular: Buffer; readonly strong: Buffer };

/** Reads the typeface that the screens use. */
export async function readFonts(): Promise<Fonts> {
  const [regular, strong] = await Promise.all(['Regular', 'SemiBold'].map(fontFile));
  if (!regular || !strong) throw new Error('The font files for PDFs are missing: run npm install');
  return { regular, strong };
}

function fontFile(weight: string): Promise<Buffer> {
  const start = import.meta.resolve('geist/font/sans');
  return readFile(new URL(`fonts/geist-sans/Geist-${weight}.ttf`, start));
}

/**
 * Writes title, page number and, outside production, the notice of the environment on the pages of a document, from the
 * `first` in the file on.
 */
function writeFooters(
  pages: PdfPages,
  view: InvoiceView,
  first: number,
  environment: Environment,
): void {
  const notice = environmentNotice(environment);
  const count = pages.pdf.bufferedPageRange().count - first;
  const line = (text: string, look: object, column: object = {}): Column => ({
    ...{ x: 0, width: WIDTH, isRight: true, ...column },
    texts: [{ text, size: 7, leading: 9, ...look }],
  });
  const quiet = { isQuiet: true };
  const name = present(titleOf(view), view.invoice.supplier?.name).join(' · ');
  for (let page = 1; page <= count; page += 1) {
    pages.moveTo(first + page - 1, FOOTER_Y);
    pages.artifact([
      line(name, quiet, { width: 420, isRight: false }),
      line(`Page ${page} of ${count}`, quiet),
    ]);
    if (!notice) continue;
    pages.moveTo(first + page - 1, NOTICE_Y);
    const warning = `${notice.name.toUpperCase()}: ${notice.meaning}`;
    pages.artifact([line(warning, { size: 8, isStrong: true })]);
  }
}

/** From the top of the page, in points. */
const NOTICE_Y = 22;
const FOOTER_Y = 806;
