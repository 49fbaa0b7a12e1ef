import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { type BoundedLines, countRows } from '#lib/invoices/document-lines.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { linesCsvPath } from '#lib/invoices/view/links.ts';
import { countOf, present } from '#lib/text/text.ts';

type Props = { view: InvoiceView; left: Pick<BoundedLines, 'linesLeft' | 'partsLeft'> };

/** Says, in print too, how much of a document is left out and where all of it is. */
export function LeftOutNotice({ view, left: { linesLeft, partsLeft } }: Props) {
  if (linesLeft + partsLeft === 0) return undefined;
  const { countryCode, invoice, lines } = view;
  const missing = present(
    linesLeft > 0 && countOf(linesLeft, 'line'),
    partsLeft > 0 && countOf(partsLeft, 'kit part'),
  );
  return (
    <div className="mb-2">
      <Notice>
        <p>
          {missing.join(' and ')} not shown here.{' '}
          {countRows(lines) <= MAX_PDF_ROWS ? (
            'The PDF has everything.'
          ) : (
            <>
              The{' '}
              <a href={linesCsvPath(countryCode, invoice.number)} className="underline">
                CSV file
              </a>{' '}
              has every line{partsLeft > 0 && ', and the API every kit part'}.
            </>
          )}
        </p>
      </Notice>
    </div>
  );
}

/** Lines and kit parts that always fit a PDF: 25 on each of its 200 pages, even with long texts. */
const MAX_PDF_ROWS = 5_000;

type MissingProps = {
  numbers: readonly string[];
  /** Those of them that are numbers of customers' orders. */
  orders?: readonly string[] | undefined;
};

/** Names the numbers for which there is no invoice, and leads to those that are an order's. */
export function MissingNumbersNotice({ numbers, orders = [] }: MissingProps) {
  if (numbers.length === 0) return undefined;
  const others = numbers.filter((number) => !orders.includes(number));
  return (
    <Notice>
      {others.length > 0 && <p>Not found: {others.join(', ')}</p>}
      {orders.map((number) => (
        <p key={number}>
          {number} is an order no.:{' '}
          <TextLink href={customerOrderHref(number)}>open order {number}</TextLink>
        </p>
      ))}
    </Notice>
  );
}
