import type { ReactNode } from 'react';
import { DueBadge, InvoiceTypeBadge } from '#components/invoices/invoice-badges.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { INVOICE_TYPE_LABELS } from '#lib/invoicing/schema.ts';
import type { InvoiceView } from '#lib/invoicing/view/invoice-view.ts';
import { formatDate } from '#lib/time/dates.ts';

type Props = { view: InvoiceView; level: 1 | 2; actions: ReactNode };

const FACTS =
  'grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] lg:flex lg:flex-wrap lg:gap-x-10 print:flex print:gap-x-[10mm] print:gap-y-[2mm]';

export function InvoiceHeader({ view, level, actions }: Props) {
  const { invoice, taxStatus, due, gst } = view;
  const { number, date, orderedDate, totals, customerOrderBalance } = invoice;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className="grid gap-x-8 gap-y-3 border-line border-b pb-4">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 space-y-1.5">
          <Heading className="font-semibold text-2xl tracking-tight">
            {taxStatus.title} {number}
          </Heading>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm empty:hidden">
            {INVOICE_TYPE_LABELS[invoice.type] !== taxStatus.title && (
              <span className="print:hidden">
                <InvoiceTypeBadge type={invoice.type} />
              </span>
            )}
            {invoice.isSuppressed && (
              <span className="print:hidden">
                <Badge tone="warn">Suppressed from standard outputs</Badge>
              </span>
            )}
            {invoice.isToolHire && <Badge>Tool hire</Badge>}
            {due?.kind === 'overdue' && <DueBadge due={due} />}
          </p>
        </div>
        {actions}
      </div>
      <Facts columns={FACTS}>
        <Fact name="Issued">{date && formatDate(date)}</Fact>
        <Fact name="Ordered">{orderedDate && formatDate(orderedDate)}</Fact>
        <Fact name="Due">{due && formatDate(due.date)}</Fact>
        <Fact name="Total including GST">
          <strong className="font-semibold text-xl leading-6 tracking-[-0.01em]">
            <Money value={totals?.document?.includingGst ?? gst.total.includingGst} />
          </strong>
        </Fact>
        <Fact name="Balance owing">
          {customerOrderBalance?.balanceOwing !== undefined && (
            <strong className="font-semibold text-xl leading-6 tracking-[-0.01em]">
              <Money value={customerOrderBalance.balanceOwing} />
            </strong>
          )}
        </Fact>
      </Facts>
    </header>
  );
}
