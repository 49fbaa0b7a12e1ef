import type { ReactNode } from 'react';
import { MOST_ROWS } from '#components/ui/more-rows.tsx';
import { formatDate } from '#lib/dates.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import type { DocumentLine } from '#lib/invoicing/kits.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { GstTable } from './gst-table.tsx';
import { InvoiceParties } from './invoice-parties.tsx';
import { TaxStandingNotice } from './tax-standing-notice.tsx';

type Parts = {
  reading: InvoiceReading;
  /** What can be done with it. */
  actions: ReactNode;
};

/** An invoice as a counter prints it, on a roll of 80 mm: all that the tax law asks for, and no more. */
export function InvoiceReceipt({ reading, actions }: Parts) {
  const { invoice, standing, lines } = reading;
  const { number, date, orderNumber, payments = [], comments = [] } = invoice;
  return (
    <>
      {actions}
      <article className="invoice-receipt">
        <h1>
          {standing.title} {number}
        </h1>
        <p>
          {[date && formatDate(date), orderNumber && `Order ${orderNumber}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <TaxStandingNotice standing={standing} />
        <InvoiceParties reading={reading} level={1} />
        <ul className="receipt-lines">
          {lines.slice(0, MOST_ROWS).map((each) => (
            <ReceiptLine key={each.line.number} line={each} />
          ))}
          {lines.length > MOST_ROWS && (
            <li>and {(lines.length - MOST_ROWS).toLocaleString('en-AU')} more lines</li>
          )}
        </ul>
        <GstTable reading={reading} />
        <ReceiptPayments payments={payments} />
        {comments.length > 0 && <p className="whitespace-pre-line">{comments.join('\n')}</p>}
      </article>
    </>
  );
}

function ReceiptLine({ line: { line, parts } }: { line: DocumentLine }) {
  const { quantity, unitOfMeasure, unitPriceExcludingGst: price, lineTotal, isGstExempt } = line;
  return (
    <li>
      <span className="block">
        {line.productNumber} {line.productDescription}
      </span>
      {parts.length > 0 && <span className="block">Kit of {namesOf(parts)}</span>}
      <span className="receipt-sum">
        <span>
          {formatQuantity(quantity)} {unitOfMeasure}
          {price !== undefined && ` × ${formatAmount(price)}`}
          {isGstExempt && ' GST-free'}
        </span>
        <span>{lineTotal?.includingGst !== undefined && formatAmount(lineTotal.includingGst)}</span>
      </span>
    </li>
  );
}

/** The first parts of a kit by name, and how many more there are. */
function namesOf(parts: DocumentLine['parts']): string {
  const names = parts
    .slice(0, MOST_PARTS_NAMED)
    .map((part) => part.productDescription ?? part.productNumber);
  const left = parts.length - names.length;
  return [...names, ...(left > 0 ? [`and ${left.toLocaleString('en-AU')} more`] : [])].join(', ');
}

const MOST_PARTS_NAMED = 100;

/** What was paid, surcharge included, and how: the surcharge itself stands among the sums. */
function ReceiptPayments({ payments }: { payments: NonNullable<Invoice['payments']> }) {
  if (payments.length === 0) return undefined;
  const rows = payments.map((payment, index) => ({ ...payment, place: index + 1 }));
  return (
    <ul>
      {rows.map(({ place, type, typeCode, creditCardType, totalAmount }) => (
        <li key={place} className="receipt-sum">
          <span>
            Paid: {[type ?? typeCode ?? 'not said how', creditCardType].filter(Boolean).join(' ')}
          </span>
          <span>{totalAmount !== undefined && formatAmount(totalAmount)}</span>
        </li>
      ))}
    </ul>
  );
}
