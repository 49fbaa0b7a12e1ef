import { Table } from '#components/ui/table/table.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import { orderBalanceDetails } from '#lib/invoices/view/details.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { paymentRounding, paymentRows } from '#lib/invoices/view/payment.ts';
import { formatAmount, sumMoney } from '#lib/money.ts';

/** What was paid and by what, with the rounding of cash; it adds up to what counts as paid. */
export function InvoicePayments({ view }: { view: InvoiceView }) {
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
      rowClass={({ by }) =>
        by === TOTAL ? '*:border-t *:border-t-ink *:font-semibold' : undefined
      }
      columns={[
        {
          heading: view.isCredit ? 'Refunded by' : 'Paid by',
          className: '[font-weight:inherit]',
          cell: ({ by }) => by,
        },
        {
          heading: 'Amount ($)',
          cell: ({ amount }) => amount !== undefined && formatAmount(amount),
          isNumeric: true,
        },
      ]}
    />
  );
}

const TOTAL = 'Total';

/** What is owing on the customer's order, or still to pay where it is not invoiced yet, as of a day. */
export function OrderBalance({ view }: { view: InvoiceView }) {
  const number = view.invoice.customerOrderBalance?.customerOrderNumber;
  return (
    <Facts>
      {orderBalanceDetails(view).map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value === number ? (
            <TextLink href={customerOrderHref(view.countryCode, number)}>{number}</TextLink>
          ) : (
            value
          )}
        </Fact>
      ))}
    </Facts>
  );
}
