import { Notice } from '#components/ui/notice.tsx';
import { type BoundedLines, rowsIn } from '#lib/invoicing/bounded-lines.ts';
import { linesCsvPath } from '#lib/invoicing/invoice-addresses.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';

type Props = { view: InvoiceReading; bounded: BoundedLines };

/** Says, in print too, how much of a document is left out and where all of it is. */
export function LeftOut({ view, bounded: { linesLeft, partsLeft } }: Props) {
  if (linesLeft + partsLeft === 0) return undefined;
  const { countryCode, invoice, lines } = view;
  const missing = [countText(linesLeft, 'line'), countText(partsLeft, 'kit part')].filter(Boolean);
  return (
    <div className="mb-2">
      <Notice>
        <p>
          Not the whole document: {missing.join(' and ')} left out here.{' '}
          {rowsIn(lines) <= MAX_PDF_ROWS ? (
            'The PDF has everything.'
          ) : (
            <>
              The{' '}
              <a href={linesCsvPath(countryCode, invoice.number)} className="underline">
                CSV file
              </a>{' '}
              has every line{partsLeft > 0 && ', and the API every part of a kit'}.
            </>
          )}
        </p>
      </Notice>
    </div>
  );
}

/** Lines and kit parts that always fit a PDF: 25 on each of its 200 pages, even with long texts. */
const MAX_PDF_ROWS = 5_000;

function countText(count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;
}
