import { Notice } from '#components/ui/notice.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import type { GstRow } from '#lib/invoices/tax/gst-summary.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { gstNotes, gstRowLabel } from '#lib/invoices/view/labels.ts';
import { earlyPaymentText, settlementDiscount } from '#lib/invoices/view/payment.ts';
import { formatAmount, formatMoney } from '#lib/money.ts';
import { capitalized } from '#lib/text/text.ts';

/** The sums that add up to the total of an invoice, each with its GST. */
export function GstTable({ view }: { view: InvoiceView }) {
  const { gst, invoice } = view;
  const { payments = [] } = invoice;
  const discount = settlementDiscount(view);
  const early = earlyPaymentText(view);
  return (
    <div className="space-y-2">
      <Table
        caption={`How the total of ${invoice.number} adds up`}
        // Four short columns fit side by side even on a phone.
        card="never"
        className="narrow:[--cell-x:0.5rem] narrow:[--cell-y:0.25rem]"
        columns={[
          { heading: 'Item', className: '[font-weight:inherit]', cell: ({ name }) => name },
          amountColumn('Excl. GST ($)', ({ sum }) => sum.excludingGst),
          amountColumn('GST ($)', ({ sum }) => sum.gst),
          amountColumn('Incl. GST ($)', ({ sum }) => sum.includingGst),
        ]}
        rows={gst.rows.map((sum) => ({ sum, name: gstRowLabel(sum.kind, view) }))}
        foot={[
          { sum: gst.total, name: TOTAL },
          // Rounding belongs to the payment, and is shown with it where there is one.
          ...gst.afterwards
            .filter(({ kind }) => kind === 'rounding' && payments.length === 0)
            .map((sum) => ({ sum, name: 'Payment rounding' })),
        ]}
        keyOf={({ name }) => name}
        rowClass={({ name }) =>
          name === TOTAL ? '*:border-t *:border-t-ink *:font-semibold' : undefined
        }
      />
      {discount > 0 && (
        <p className="text-quiet text-sm">
          {early
            ? capitalized(early)
            : `Settlement discount, if paid on time: ${formatMoney(discount)}`}
        </p>
      )}
      {gstNotes(gst).map(({ isWrong, text }) => (
        <Notice key={text} tone={isWrong ? 'bad' : 'warn'}>
          {text}
        </Notice>
      ))}
    </div>
  );
}

type Sum = {
  readonly name: string;
  readonly sum: Pick<GstRow, 'excludingGst' | 'gst' | 'includingGst'>;
};

const TOTAL = 'Total';

function amountColumn(heading: string, amountOf: (row: Sum) => number | undefined): Column<Sum> {
  const cell = (row: Sum) => {
    const value = amountOf(row);
    return value !== undefined && formatAmount(value);
  };
  return { heading, isNumeric: true, cell };
}
