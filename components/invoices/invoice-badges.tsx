import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#lib/invoices/record/payment-status.ts';
import { INVOICE_TYPE_LABELS, type Invoice } from '#lib/invoices/schema.ts';
import { INVOICE_STATUS_TONES } from '#lib/invoices/view/labels.ts';
import type { Tone } from '#lib/text/text.ts';
import { overdueText } from '#lib/text/text.ts';
import { formatShortDate } from '#lib/time/dates.ts';

/** The type of an invoice in words; icon and colour only repeat it. */
export function InvoiceTypeBadge({ type }: Pick<Invoice, 'type'>) {
  const mark = type.toLowerCase().replaceAll('_', '-');
  return (
    <span className={`badge badge-${TONES[type]} mark mark-${mark}`}>
      {INVOICE_TYPE_LABELS[type]}
    </span>
  );
}

const TONES: Record<Invoice['type'], Tone> = {
  TAX_INVOICE: 'bare',
  CASH_SALE_INVOICE: 'good',
  CASH_ON_DELIVERY_INVOICE: 'good',
  CUSTOMER_ORDER_DEPOSIT: 'plain',
  CREDIT_NOTE: 'warn',
  CASH_REFUND: 'warn',
};

/** The status of an invoice in a word, with for how long it is overdue or by when it is due. */
export function InvoiceStatusBadge({ status, today }: { status: InvoiceStatus; today: string }) {
  const { kind } = status;
  if (kind === 'OVERDUE') {
    const { days, isPartPaid } = status;
    return (
      <>
        <span className={`badge badge-${INVOICE_STATUS_TONES[kind]} mark mark-overdue`}>
          {overdueText(days)}
        </span>
        {isPartPaid && <span className="text-quiet"> part paid</span>}
      </>
    );
  }
  const due = status.due && <>due {formatShortDate(status.due, today)}</>;
  // Nothing is known but when it is due.
  if (kind === 'UNKNOWN' && due) return <span className="text-quiet">{due}</span>;
  return (
    <>
      <span className={`badge badge-${INVOICE_STATUS_TONES[kind]}`}>
        {INVOICE_STATUS_LABELS[kind]}
      </span>
      {due && <span className="text-quiet"> {due}</span>}
    </>
  );
}
