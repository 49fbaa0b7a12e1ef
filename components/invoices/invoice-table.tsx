import Link from 'next/link';
import { type ByDate, DateHeading } from '#components/ui/date-heading.tsx';
import { LinkProgress } from '#components/ui/link-progress.tsx';
import { formatDate } from '#lib/dates.ts';
import type { Due } from '#lib/invoicing/due.ts';
import { invoiceHref } from '#lib/invoicing/invoice-addresses.ts';
import type { InvoiceSummary } from '#lib/invoicing/search-schema.ts';
import { formatAmount } from '#lib/money.ts';
import { DueMark } from './due-mark.tsx';
import { InvoiceTypeMark } from './invoice-type-mark.tsx';

export type InvoiceRow = InvoiceSummary & { readonly due: Due | undefined };

type Parts = {
  caption: string;
  countryCode: string;
  rows: readonly InvoiceRow[];
  byDate?: ByDate;
};

/** Invoices found, each with a box named `number` to choose it by. */
export function InvoiceTable({ caption, countryCode, rows, byDate }: Parts) {
  return (
    <table className="data-table wide-table card-columns invoice-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Type</th>
          {/* Of all orders that by date is the one that an index serves for every search. */}
          <DateHeading heading="Date" byDate={byDate} />
          <th scope="col">Customer</th>
          <th scope="col">Order</th>
          <th scope="col">Job</th>
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
              <span className="row-title">
                <input
                  type="checkbox"
                  name="number"
                  value={row.number}
                  aria-label={`Select ${row.number}`}
                />
                <Link
                  href={invoiceHref(countryCode, row.number)}
                  prefetch={false}
                  data-row-link=""
                  className="row-link"
                >
                  {row.number}
                  <LinkProgress />
                </Link>
              </span>
            </th>
            <td data-heading="Type">
              <InvoiceTypeMark type={row.type} />
            </td>
            <td data-heading="Date">{row.date && formatDate(row.date)}</td>
            <td data-heading="Customer">{row.customerName ?? row.customerNumber}</td>
            <td data-heading="Order">{row.orderNumber}</td>
            <td data-heading="Job">{row.jobNumber}</td>
            <td data-heading="Total ($)" className="numeric">
              {row.totalIncludingGst !== undefined && formatAmount(row.totalIncludingGst)}
            </td>
            <td data-heading="Payment">{row.due && <DueMark due={row.due} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
