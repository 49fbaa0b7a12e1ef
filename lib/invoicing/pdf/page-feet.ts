import type { EnvironmentNotice } from '#lib/environment.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { makePen, type Pdf } from './pen.ts';
import { LEFT, WIDTH } from './sheets.ts';

type PageRange = {
  /** Index of the document's first page in the file, and its number of pages. */
  readonly first: number;
  readonly pages: number;
  readonly notice: EnvironmentNotice | undefined;
};

/** Writes title, page number and, outside production, the notice of the environment on each page of a document. */
export function writeFeet(
  pdf: Pdf,
  { standing: taxStatus, invoice }: InvoiceReading,
  { first, pages, notice }: PageRange,
): void {
  const writer = makePen(pdf);
  const title = [`${taxStatus.title} ${invoice.number}`, invoice.supplier?.name].filter(Boolean);
  const [name] = writer.wrap(title.join(' · '), NAME_WIDTH, FOOTER_STYLE);
  for (let page = 1; page <= pages; page += 1) {
    pdf.switchToPage(first + page - 1);
    pdf.markContent('Artifact', { type: 'Pagination' });
    const count = { text: `Page ${page} of ${pages}`, style: FOOTER_STYLE };
    if (name) writer.write(name, { x: LEFT, y: FOOTER_Y, width: NAME_WIDTH });
    writer.write(count, { x: LEFT, y: FOOTER_Y, width: WIDTH, isRight: true });
    if (notice) {
      const [warning] = writer.wrap(
        `${notice.name.toUpperCase()}: ${notice.meaning}`,
        WIDTH,
        NOTICE_STYLE,
      );
      if (warning) writer.write(warning, { x: LEFT, y: NOTICE_Y, width: WIDTH, isRight: true });
    }
    pdf.endMarkedContent();
  }
}

const NOTICE_Y = 22;
const FOOTER_Y = 806;
const NAME_WIDTH = 420;
const NOTICE_STYLE = { size: 8, isStrong: true };
const FOOTER_STYLE = { size: 7, isQuiet: true };
