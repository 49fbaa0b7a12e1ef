import { Table } from '#components/ui/table/table.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { Money } from '#components/ui/text/money.tsx';
import type { Invoice } from '#lib/invoicing/schema.ts';
import { formatAmount } from '#lib/money.ts';
import { formatDate } from '#lib/time/dates.ts';

export function InvoicePayments({ payments }: { payments: NonNullable<Invoice['payments']> }) {
  const rows = payments.map((payment, index) => ({ ...payment, position: index + 1 }));
  const hasSurcharge = payments.some(({ amexSurcharge }) => amexSurcharge !== undefined);
  return (
    <Table
      caption="Payments"
      rows={rows}
      keyOf={({ position }) => String(position)}
      columns={[
        { heading: 'Paid by', cell: (row) => row.type ?? row.typeCode ?? 'Not said' },
        { heading: 'Card', cell: ({ creditCardType }) => creditCardType },
        { heading: 'Amount ($)', cell: (row) => amount(row.baseAmount), isNumeric: true },
        ...(hasSurcharge
          ? [
              {
                heading: 'Surcharge ($)',
                cell: (row: (typeof rows)[number]) => amount(row.amexSurcharge),
                isNumeric: true,
              },
            ]
          : []),
        { heading: 'Paid ($)', cell: (row) => amount(row.totalAmount), isNumeric: true },
      ]}
    />
  );
}

/** What is owing on the customer's order, as of a day. */
export function OrderBalance({
  balance,
}: {
  balance: NonNullable<Invoice['customerOrderBalance']>;
}) {
  const { asOf, balanceOwing, balanceOwingFormatted } = balance;
  return (
    <Facts>
      <Fact name="Customer order">{balance.customerOrderNumber}</Fact>
      <Fact name="Order value">{money(balance.customerOrderValue)}</Fact>
      <Fact name="Payments received">{money(balance.paymentsReceived)}</Fact>
      <Fact name="Adjustment">{money(balance.adjustment)}</Fact>
      <Fact name={asOf ? `Balance owing on ${formatDate(asOf)}` : 'Balance owing'}>
        {balanceOwing === undefined ? balanceOwingFormatted : money(balanceOwing)}
      </Fact>
    </Facts>
  );
}

function amount(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatAmount(value);
}

function money(value: number | undefined) {
  return value !== undefined && <Money value={value} />;
}
