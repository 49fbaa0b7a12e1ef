import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { makePen, type Pdf } from './pen.ts';
import { LEFT, WIDTH } from './sheets.ts';

/** Writes at the foot of each page of a document what it is of, and which of how many. */
export function writeFeet(
  pdf: Pdf,
  { standing, invoice }: InvoiceReading,
  { first, pages }: { first: number; pages: number },
): void {
  const pen = makePen(pdf);
  const words = [`${standing.title} ${invoice.number}`, invoice.supplier?.name].filter(Boolean);
  const [name] = pen.wrap(words.join(' · '), NAME_WIDTH, STYLE);
  for (let page = 1; page <= pages; page += 1) {
    pdf.switchToPage(first + page - 1);
    pdf.markContent('Artifact', { type: 'Pagination' });
    const count = { text: `Page ${page} of ${pages}`, style: STYLE };
    if (name) pen.write(name, { x: LEFT, y: FOOT, width: NAME_WIDTH });
    pen.write(count, { x: LEFT, y: FOOT, width: WIDTH, isRight: true });
    pdf.endMarkedContent();
  }
}

const FOOT = 806;
const NAME_WIDTH = 420;
const STYLE = { size: 7, isQuiet: true };
