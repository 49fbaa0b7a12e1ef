import { Table } from '#components/ui/table/table.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { customerOrderHref } from '#lib/customer-orders/links.ts';
import type { Invoice } from '#lib/invoices/schema.ts';
import type { InvoiceView } from '#lib/invoices/view/invoice-view.ts';
import { paymentRounding, paymentRows } from '#lib/invoices/view/payment.ts';
import { formatAmount, sumMoney } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';

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
export function OrderBalance({
  balance,
  countryCode,
  isInvoiced,
}: {
  countryCode: string;
  isInvoiced: boolean;
  balance: NonNullable<Invoice['customerOrderBalance']>;
}) {
  const { asOf, balanceOwing, balanceOwingFormatted, customerOrderNumber: number } = balance;
  const owing = isInvoiced ? 'Owing' : 'Still to pay';
  return (
    <Facts>
      <Fact name="Customer order">
        {number && <TextLink href={customerOrderHref(countryCode, number)}>{number}</TextLink>}
      </Fact>
      <Fact name="Order value">{money(balance.customerOrderValue)}</Fact>
      <Fact name="Paid so far">{money(balance.paymentsReceived)}</Fact>
      <Fact name="Credits and discounts">{money(balance.adjustment || undefined)}</Fact>
      <Fact name={asOf ? `${owing} on ${formatDate(asOf)}` : owing}>
        {balanceOwing === undefined ? balanceOwingFormatted : money(balanceOwing)}
      </Fact>
    </Facts>
  );
}

function money(value: number | undefined) {
  return value !== undefined && <Money value={value} />;
}
