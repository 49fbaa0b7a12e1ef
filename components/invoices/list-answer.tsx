import { AsOf } from '#components/frame/as-of.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { CountedPager } from '#components/ui/pager.tsx';
import type { CountryCode } from '#lib/api/fields.ts';
import { COUNTRY_ZONES } from '#lib/dates.ts';
import { listPage } from '#lib/invoicing/list-pages.ts';
import type { FoundInvoices } from '#lib/invoicing/search-schema.ts';
import { InvoiceResults } from './invoice-results.tsx';
import { invoiceRows } from './invoice-rows.ts';
import { ListCsvButton } from './list-csv-button.tsx';
import { MissingNumbers } from './missing-numbers.tsx';

type Props = {
  countryCode: CountryCode;
  answer: FoundInvoices;
  /** The page number as it is in the address. */
  asked: string | undefined;
  /** The address of the first page, with its query. */
  href: string;
  /** The whole pasted list, if it fits into an address. */
  list?: string;
};

/** Results of a pasted list: every number not found, and a page of the invoices found, in the order of the list. */
export function ListAnswer({ countryCode, answer, asked: requestedPage, href, list }: Props) {
  const { found, missing, asOf } = answer;
  if (found.length === 0) {
    return (
      <>
        <MissingNumbers numbers={missing} />
        <Empty title="None of these numbers is an invoice here">
          Check that the list holds invoice numbers, and that they are of this country.
        </Empty>
      </>
    );
  }
  const { items, page, pages } = listPage(found, requestedPage);
  const numbers = found.map(({ number }) => number);
  const here = items.map(({ number }) => number).join(' ');
  return (
    <>
      <MissingNumbers numbers={missing} />
      {(list === undefined || found.length > MAX_IN_FORM) && (
        <ListCsvButton countryCode={countryCode} numbers={numbers} />
      )}
      <InvoiceResults
        key={here}
        countryCode={countryCode}
        rows={invoiceRows(countryCode, items, asOf)}
        // With none selected, the list is printed and exported, never all invoices.
        search={[['list', list ?? here]]}
        printPage={list === undefined ? '1' : String(page)}
        summary={
          <>
            <strong className="font-semibold">{countText(found.length)} found</strong>,{' '}
            {countText(missing.length)} not found, in the order of the list,{' '}
            <AsOf at={asOf} timeZone={COUNTRY_ZONES[countryCode]} />
          </>
        }
      />
      <CountedPager label="Pages of the list" page={page} pages={pages} href={href} />
    </>
  );
}

/** The service exports no more in one file; beyond that a script joins several. */
const MAX_IN_FORM = 1_000;

function countText(count: number): string {
  return count.toLocaleString('en-AU');
}
