import { Notice } from '#components/ui/notice.tsx';
import { type BoundedLines, rowsIn } from '#lib/invoicing/bounded-lines.ts';
import { linesCsvPath } from '#lib/invoicing/invoice-addresses.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';

type Parts = { reading: InvoiceReading; bounded: BoundedLines };

/** Says on the screen and on paper that the document is not whole, and where it is; nothing of one that is. */
export function LeftOut({ reading, bounded: { linesLeft, partsLeft } }: Parts) {
  if (linesLeft + partsLeft === 0) return undefined;
  const { countryCode, invoice, lines } = reading;
  const missing = [counted(linesLeft, 'line'), counted(partsLeft, 'kit part')].filter(Boolean);
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

/** Lines and parts that a PDF has room for for certain: 25 on each of its 200 pages, where texts are long. */
const MAX_PDF_ROWS = 5_000;

function counted(count: number, noun: string): string | undefined {
  if (count === 0) return undefined;
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`;
}
