import { invoiceRows } from '#components/invoices/invoice-columns.tsx';
import { MissingNumbersNotice } from '#components/invoices/invoice-notices.tsx';
import { InvoiceResults } from '#components/invoices/invoice-results.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { CountedPager } from '#components/ui/table/pager.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { paginateList } from '#lib/invoices/search/pasted-list.ts';
import type { FoundInvoices } from '#lib/invoices/search/schema.ts';
import { formatMoney, sumMoney } from '#lib/money.ts';
import { formatCount } from '#lib/text/text.ts';
import { ListCsvButton } from './list-csv-button.tsx';

type Props = {
  countryCode: CountryCode;
  answer: FoundInvoices;
  /** The page number as it is in the address. */
  requestedPage: string | undefined;
  /** The address of the first page, with its query. */
  href: string;
  /** Those missing that are numbers of orders. */
  orders?: readonly string[];
  timeZone: string;
  /** The whole pasted list, if it fits into an address. */
  list?: string;
};

/** Results of a pasted list: every number not found, and a page of the invoices found, in the order of the list. */
export function PastedListResults(props: Props) {
  const { countryCode, answer, orders, requestedPage, href, list, timeZone } = props;
  const { found, missing, asOf } = answer;
  const notFound = <MissingNumbersNotice numbers={missing} orders={orders} />;
  if (found.length === 0) {
    return (
      <>
        {notFound}
        <Empty title="No invoices found">
          Check that these are invoice numbers, for the right country.
        </Empty>
      </>
    );
  }
  const { items, page, pages } = paginateList(found, requestedPage);
  const numbers = found.map(({ number }) => number);
  const here = items.map(({ number }) => number).join(' ');
  return (
    <>
      {notFound}
      {(list === undefined || found.length > MAX_IN_FORM) && <ListCsvButton numbers={numbers} />}
      <InvoiceResults
        key={here}
        countryCode={countryCode}
        rows={invoiceRows(countryCode, items, asOf)}
        list={list ?? here}
        summary={
          <>
            <strong className="font-semibold">{formatCount(found.length)} found</strong>,{' '}
            {formatCount(missing.length)} not found, in the order you pasted{' '}
            <span className="text-quiet">·</span> Total {formatMoney(sumMoney(totalsOf(found)))}{' '}
            <span className="text-quiet">·</span> <AsOf at={asOf} timeZone={timeZone} />{' '}
            <TextLink href="/invoices?branch=all">Show all invoices</TextLink>
          </>
        }
      />
      <CountedPager label="Pages of the list" page={page} pages={pages} href={href} />
    </>
  );
}

/** The service exports no more in one file; beyond that a script joins several. */
const MAX_IN_FORM = 1_000;

function totalsOf(invoices: FoundInvoices['found']): number[] {
  return invoices.map(({ totalIncludingGst = 0 }) => totalIncludingGst);
}
