import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Fact, Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { formatDate } from '#lib/dates.ts';
import type { InvoiceReading } from '#lib/invoicing/invoice-reading.ts';
import { DueMark } from './due-mark.tsx';
import { InvoiceTypeMark } from './invoice-type-mark.tsx';

type Parts = { reading: InvoiceReading; level: 1 | 2; actions: ReactNode };

/** What the document is, when it was issued and is due, and what it comes to. */
export function InvoiceHeader({ reading, level, actions }: Parts) {
  const { invoice, standing, due, gst } = reading;
  const { number, date, orderedDate, totals, customerOrderBalance } = invoice;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className="invoice-header">
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <Heading className="min-w-0 font-semibold text-2xl tracking-tight">
            {standing.title} {number}
          </Heading>
          {actions}
        </div>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="print:hidden">
            <InvoiceTypeMark type={invoice.type} />
          </span>
          {invoice.isSuppressed && <Badge tone="warn">Suppressed from standard outputs</Badge>}
          {invoice.isToolHire && <Badge>Tool hire</Badge>}
          {due?.kind === 'overdue' && <DueMark due={due} />}
        </p>
      </div>
      <Facts>
        <Fact name="Issued">{date && formatDate(date)}</Fact>
        <Fact name="Ordered">{orderedDate && formatDate(orderedDate)}</Fact>
        <Fact name="Due">{due && formatDate(due.date)}</Fact>
        <Fact name="Total including GST">
          <strong className="font-semibold text-base">
            <Money value={totals?.document?.includingGst ?? gst.total.includingGst} />
          </strong>
        </Fact>
        <Fact name="Balance owing">
          {customerOrderBalance?.balanceOwing !== undefined && (
            <strong className="font-semibold text-base">
              <Money value={customerOrderBalance.balanceOwing} />
            </strong>
          )}
        </Fact>
      </Facts>
    </header>
  );
}
