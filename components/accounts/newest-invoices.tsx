import Link from 'next/link';
import { DueMark } from '#components/invoices/due-mark.tsx';
import type { InvoiceRow } from '#components/invoices/invoice-table.tsx';
import { InvoiceTypeMark } from '#components/invoices/invoice-type-mark.tsx';
import { formatDate } from '#lib/dates.ts';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import { formatAmount } from '#lib/money.ts';

/** The newest invoices of an account, to be opened. */
export function NewestInvoices({ countryCode, rows }: Parts) {
  return (
    <table className="data-table">
      <caption className="sr-only">Newest invoices</caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Type</th>
          <th scope="col">Date</th>
          <th scope="col">Order</th>
          <th scope="col" className="numeric">
            Total ($ incl. GST)
          </th>
          <th scope="col">Payment</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">
              <Link
                href={invoiceHref(countryCode, row.number)}
                prefetch={false}
                data-row-link=""
                className="row-link"
              >
                {row.number}
              </Link>
            </th>
            <td data-heading="Type">
              <InvoiceTypeMark type={row.type} />
            </td>
            <td data-heading="Date">{row.date && formatDate(row.date)}</td>
            <td data-heading="Order">{row.orderNumber}</td>
            <td data-heading="Total ($)" className="numeric">
              {row.totalIncludingGst !== undefined && formatAmount(row.totalIncludingGst)}
            </td>
            <td data-heading="Payment">
              <DueMark due={row.due} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Parts = { countryCode: string; rows: readonly InvoiceRow[] };
