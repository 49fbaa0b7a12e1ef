import type { EnvironmentNotice } from '#lib/environment.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { makePen, type Pdf } from './pen.ts';
import { LEFT, WIDTH } from './sheets.ts';

type Feet = {
  /** How many pages of the file come before, and how many are of this document. */
  readonly first: number;
  readonly pages: number;
  readonly notice: EnvironmentNotice | undefined;
};

/** Writes on each page of a document what it is of, which of how many, and that it is not real where it is not. */
export function writeFeet(
  pdf: Pdf,
  { standing, invoice }: InvoiceReading,
  { first, pages, notice }: Feet,
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
    if (notice) {
      const [words] = pen.wrap(`${notice.name.toUpperCase()}: ${notice.meaning}`, WIDTH, LOUD);
      if (words) pen.write(words, { x: LEFT, y: HEAD, width: WIDTH, isRight: true });
    }
    pdf.endMarkedContent();
  }
}

const HEAD = 22;
const FOOT = 806;
const NAME_WIDTH = 420;
const LOUD = { size: 8, isStrong: true };
const STYLE = { size: 7, isQuiet: true };
