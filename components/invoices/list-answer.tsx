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

type Parts = {
  countryCode: CountryCode;
  answer: FoundInvoices;
  /** The page asked for, as it stands in the address. */
  asked: string | undefined;
  /** The address of the first page, which has a query already. */
  href: string;
  /** The whole list as it was pasted, where an address holds it. */
  list?: string;
};

/** What a list comes to: all that are not there, and a page of those that are, in its order. */
export function ListAnswer({ countryCode, answer, asked, href, list }: Parts) {
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
  const { items, page, pages } = listPage(found, asked);
  const numbers = found.map(({ number }) => number);
  const here = items.map(({ number }) => number).join(' ');
  return (
    <>
      <MissingNumbers numbers={missing} />
      {(list === undefined || found.length > MOST_IN_FORM) && (
        <ListCsvButton countryCode={countryCode} numbers={numbers} />
      )}
      <InvoiceResults
        key={here}
        countryCode={countryCode}
        rows={invoiceRows(countryCode, items, asOf)}
        // Where none is chosen it is the list that is printed and saved, never all there is.
        search={[['list', list ?? here]]}
        printPage={list === undefined ? '1' : String(page)}
        summary={
          <>
            <strong className="font-semibold">{count(found.length)} found</strong>,{' '}
            {count(missing.length)} not found, in the order of the list,{' '}
            <AsOf at={asOf} timeZone={COUNTRY_ZONES[countryCode]} />
          </>
        }
      />
      <CountedPager label="Pages of the list" page={page} pages={pages} href={href} />
    </>
  );
}

/** Of more the service makes no one file; a script asks for several and joins them. */
const MOST_IN_FORM = 1_000;

function count(of: number): string {
  return of.toLocaleString('en-AU');
}
