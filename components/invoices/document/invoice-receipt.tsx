import type { ReactNode } from 'react';
import { LeftOutNotice, TaxInvoiceNotice } from '#components/invoices/invoice-notices.tsx';
import { MAX_TABLE_ROWS } from '#components/ui/table/more-rows.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import { type BoundedKit, type BoundedLines, boundedLines } from '#lib/invoicing/document-lines.ts';
import type { Invoice } from '#lib/invoicing/schema.ts';
import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { type ReceiptLine, receiptLines } from '#lib/invoicing/view/receipt-lines.ts';
import { formatAmount, formatQuantity } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';
import { GstTable } from './gst-table.tsx';
import { InvoiceParties } from './invoice-parties.tsx';

type Props = {
  view: InvoiceView;
  actions: ReactNode;
  /** Limit on lines and kit parts together. */
  maxRows?: number;
};

/** An invoice as a counter prints it on an 80 mm roll: what tax law requires and no more. */
export function InvoiceReceipt({ view, actions, maxRows = MAX_TABLE_ROWS }: Props) {
  const { invoice, taxStatus } = view;
  const bounded = boundedLines(view.lines, maxRows);
  const { includesGst, lines } = receiptLines(view.lines.map(({ line }) => line));
  const { number, date, orderNumber, payments = [], comments = [] } = invoice;
  return (
    <>
      {actions}
      <article className="invoice-receipt">
        <h1 className="font-semibold text-[12pt]">
          {taxStatus.title} {number}
        </h1>
        <p>
          {[date && formatDate(date), orderNumber && `Order ${orderNumber}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <TaxInvoiceNotice status={taxStatus} />
        <InvoiceParties view={view} level={1} />
        <LeftOutNotice view={view} bounded={bounded} />
        <p>{includesGst ? 'Prices include GST' : 'Prices are without GST, which is added below'}</p>
        <ul className="border-ink border-y *:break-inside-avoid *:py-[0.75mm]">
          {bounded.lines.map(({ line, kit }, index) => (
            <ReceiptLineItem key={line.number} kit={kit} line={line} {...lines[index]} />
          ))}
          {bounded.linesLeft > 0 && <li>{andMore(bounded.linesLeft, 'lines')}</li>}
        </ul>
        <GstTable view={view} />
        <ReceiptPayments payments={payments} />
        {comments.length > 0 && <p className="whitespace-pre-line">{comments.join('\n')}</p>}
      </article>
    </>
  );
}

type LineProps = Pick<BoundedLines['lines'][number], 'line' | 'kit'> & Partial<ReceiptLine>;

function ReceiptLineItem({ line, kit, price, amount }: LineProps) {
  const { quantity, unitOfMeasure, isGstExempt } = line;
  return (
    <li>
      <span className="block">
        {line.productNumber} {line.productDescription}
      </span>
      {kit.count > 0 && <span className="block">Kit of {partNames(kit)}</span>}
      <span className="flex justify-between gap-[2mm]">
        <span>
          {formatQuantity(quantity)} {unitOfMeasure}
          {price !== undefined && ` × ${formatAmount(price)}`}
          {isGstExempt && ' GST-free'}
        </span>
        <span>{amount !== undefined && formatAmount(amount)}</span>
      </span>
    </li>
  );
}

/** The listed parts of a kit by name and how many more there are, or only the count if none is listed. */
function partNames({ parts, count }: BoundedKit): string {
  if (parts.length === 0)
    return `${count.toLocaleString('en-AU')} ${count === 1 ? 'part' : 'parts'}`;
  const names = parts.map((part) => part.productDescription ?? part.productNumber);
  const left = count - parts.length;
  return [...names, ...(left > 0 ? [andMore(left)] : [])].join(', ');
}

/** The payments, surcharge included: the surcharge itself is a row of the GST table. */
function ReceiptPayments({ payments }: { payments: NonNullable<Invoice['payments']> }) {
  if (payments.length === 0) return undefined;
  const rows = payments.map((payment, index) => ({ ...payment, position: index + 1 }));
  return (
    <ul>
      {rows.map(({ position, type, typeCode, creditCardType, totalAmount }) => (
        <li key={position} className="flex justify-between gap-[2mm]">
          <span>
            Paid: {[type ?? typeCode ?? 'not said how', creditCardType].filter(Boolean).join(' ')}
          </span>
          <span>{totalAmount !== undefined && formatAmount(totalAmount)}</span>
        </li>
      ))}
    </ul>
  );
}
