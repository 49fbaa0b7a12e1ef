import { Notice } from '#components/ui/notice.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { Fact, Facts, Section } from '#components/ui/text/facts.tsx';
import { figureColumn } from '#components/ui/text/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { isOwing } from '#lib/invoices/record/payment-status.ts';
import type { GstRow } from '#lib/invoices/tax/gst-summary.ts';
import { orderBalanceDetails } from '#lib/invoices/view/details.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { gstNotes, gstRowLabel } from '#lib/invoices/view/labels.ts';
import {
  earlyPaymentText,
  isWholeOrder,
  paymentRounding,
  paymentRows,
  settlementDiscount,
} from '#lib/invoices/view/payment.ts';
import { formatMoney, sumMoney } from '#lib/money.ts';
import { capitalized } from '#lib/text/text.ts';
import { statusReason } from './invoice-headline.tsx';

/** What an invoice comes to, what was paid of it, and why it was given where it is a credit. */
export function InvoiceSums({ view }: { view: InvoiceView }) {
  const { comments = [], customerOrderBalance: balance, type } = view.invoice;
  const payments = paymentRows(view);
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
      <Section
        title="GST and total"
        className="min-w-0 lg:order-2 print:order-2 print:break-inside-avoid"
      >
        <GstTable view={view} />
      </Section>
      <div className="min-w-0 space-y-5">
        {(payments.length > 0 || isOwing(view.status)) && (
          <Section title="Payments" empty={payments.length === 0 && 'No payments yet.'}>
            <InvoicePayments view={view} />
          </Section>
        )}
        {balance && balance.balanceOwing !== 0 && (!isWholeOrder(view) || balance.adjustment) && (
          <Section
            title={`${type === 'CUSTOMER_ORDER_DEPOSIT' ? 'Still to pay' : 'Owing'} on the customer order`}
          >
            <Facts>
              {orderBalanceDetails(view).map(({ name, value }) => (
                <Fact key={name} name={name}>
                  {value === balance.customerOrderNumber ? (
                    <TextLink href={customerOrderHref(value)}>{value}</TextLink>
                  ) : (
                    value
                  )}
                </Fact>
              ))}
            </Facts>
          </Section>
        )}
        {comments.length > 0 && (
          <Section
            title={view.isCredit ? 'Reason' : 'Comments'}
            className={statusReason(view) && 'not-print:hidden'}
          >
            <p className="whitespace-pre-line text-sm print:text-[8pt]">{comments.join('\n')}</p>
          </Section>
        )}
      </div>
    </div>
  );
}

/** The sums that add up to the total of an invoice, each with its GST. */
function GstTable({ view }: { view: InvoiceView }) {
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
          figureColumn<Sum>('Excl. GST ($)', ({ sum }) => sum.excludingGst),
          figureColumn<Sum>('GST ($)', ({ sum }) => sum.gst),
          figureColumn<Sum>('Incl. GST ($)', ({ sum }) => sum.includingGst),
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
        rowClass={totalClass}
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
type Payment = {
  readonly by: string;
  readonly amount?: number | undefined;
  readonly position: number;
};

const TOTAL = 'Total';

function totalClass({ name }: Pick<Sum, 'name'>) {
  return name === TOTAL ? '*:border-t *:border-t-ink *:font-semibold' : undefined;
}

/** What was paid and by what, with the rounding of cash; it adds up to what counts as paid. */
function InvoicePayments({ view }: { view: InvoiceView }) {
  const payments = paymentRows(view);
  const rounding = 0 - paymentRounding(view);
  const rows = rounding === 0 ? payments : [...payments, { by: 'Rounding', amount: rounding }];
  const total = { by: TOTAL, amount: sumMoney(rows.map(({ amount }) => amount ?? 0)) };
  return (
    <Table
      caption="Payments"
      card="never"
      rows={rows.map((row, index) => ({ ...row, position: index + 1 }))}
      foot={rows.length > 1 ? [{ ...total, position: 0 }] : []}
      keyOf={({ position }) => String(position)}
      rowClass={({ by }) => totalClass({ name: by })}
      columns={[
        {
          heading: view.isCredit ? 'Refunded by' : 'Paid by',
          className: '[font-weight:inherit]',
          cell: ({ by }) => by,
        },
        figureColumn<Payment>('Amount ($)', ({ amount }) => amount),
      ]}
    />
  );
}
