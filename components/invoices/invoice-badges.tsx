import type { Tone } from '#components/ui/badge/badge.tsx';
import { INVOICE_TYPE_LABELS, type Invoice } from '#lib/invoicing/schema.ts';
import type { DueStatus } from '#lib/invoicing/view/invoice-view.ts';
import { formatDate } from '#lib/time/dates.ts';

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

/** When an invoice is due, or for how long it has been overdue. */
export function DueBadge({ due }: { due: DueStatus | undefined }) {
  if (!due) return undefined;
  if (due.kind === 'due') return <>due {formatDate(due.date)}</>;
  return (
    <span className="badge badge-bad mark mark-overdue">
      {due.days} {due.days === 1 ? 'day' : 'days'} overdue
    </span>
  );
}
