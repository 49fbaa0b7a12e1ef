import Link from 'next/link';
import { LinkProgress } from '#components/ui/link-progress.tsx';
import { SortHeading } from '#components/ui/sort-heading.tsx';
import { formatDate } from '#lib/dates.ts';
import { orderHref } from '#lib/procurement/order-addresses.ts';
import { ExpectedMark } from './expected-mark.tsx';
import type { OrderRow } from './order-rows.ts';
import { ReceivedBar } from './received-bar.tsx';
import { StandingMark } from './standing-mark.tsx';

/** How the rows stand: by the date of the order, or by what is expected first. */
export type OrderSort = {
  readonly by: 'newest' | 'oldest' | 'due';
  /** The addresses of the same search in another order. */
  readonly hrefs: Readonly<Record<'newest' | 'oldest' | 'due', string>>;
};

type Parts = { countryCode: string; rows: readonly OrderRow[]; sort: OrderSort };

/** Purchase orders found. */
export function OrderTable({ countryCode, rows, sort: { by, hrefs } }: Parts) {
  const isOldestFirst = by === 'oldest';
  return (
    <table className="data-table wide-table card-columns order-table">
      <caption className="sr-only">Purchase orders found</caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Supplier</th>
          <th scope="col">For branch</th>
          <SortHeading
            heading="Ordered"
            direction={by === 'due' ? undefined : isOldestFirst ? 'ascending' : 'descending'}
            href={by === 'newest' ? hrefs.oldest : hrefs.newest}
            title={by === 'newest' ? 'Sort the oldest first' : 'Sort the newest first'}
          />
          <SortHeading
            heading="Expected"
            direction={by === 'due' ? 'ascending' : undefined}
            href={hrefs.due}
            title="Sort what is expected first, first"
          />
          <th scope="col">Received</th>
          <th scope="col">Standing</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">
              <Link
                href={orderHref(countryCode, row.number)}
                prefetch={false}
                data-row-link=""
                className="row-link"
              >
                {row.number}
                <LinkProgress />
              </Link>
            </th>
            <td data-heading="Supplier">{row.supplierName ?? row.supplierNumber}</td>
            <td data-heading="For branch">
              {[row.destination, row.branchName].filter(Boolean).join(' ')}
            </td>
            <td data-heading="Ordered">{row.orderDate && formatDate(row.orderDate)}</td>
            <td data-heading="Expected">
              <ExpectedMark expected={row.expected} />
            </td>
            <td data-heading="Received">
              <ReceivedBar progress={row} />
            </td>
            <td data-heading="Standing">
              <StandingMark progress={row} isOpen={row.isOpen} />
            </td>
            <td data-heading="State">{row.state}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
