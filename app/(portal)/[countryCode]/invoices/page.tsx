import type { Metadata } from 'next';
import { ListForm } from '#components/invoices/list-form.tsx';
import { LongListPlace } from '#components/invoices/long-list-place.tsx';
import { INVOICE_DATES, SearchForm } from '#components/invoices/search-form.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { InvoiceSearchQuery } from '#lib/invoicing/search-schema.ts';
import { pathParams } from '../../path-params.ts';
import { staffContext } from '../../staff.ts';
import { typedSearch } from '../../typed-search.ts';
import { PastedList } from './pasted-list.tsx';
import { SearchResults } from './search-results.tsx';

export const metadata: Metadata = { title: 'Invoices' };

/** Finds invoices by what is known of them, or by a pasted list of their numbers. */
export default async function InvoicesPage(props: PageProps<'/[countryCode]/invoices'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'invoicing:read');
  const params = await props.searchParams;
  const list = [params['list']].flat().join('\n');
  const [longList, asked] = [params['longList'], params['page']].map((value) => [value].flat()[0]);
  const today = dateIn(COUNTRY_ZONES[countryCode], ctx.clock.now());
  const { typed, query } = typedSearch(InvoiceSearchQuery, params, {
    several: ['type'],
    dates: { today, years: INVOICE_DATES },
  });
  return (
    <div className="space-y-5">
      <h1 className="font-semibold text-2xl tracking-tight">Invoices</h1>
      <div className="space-y-3 border-line border-b pb-5 print:hidden">
        <SearchForm countryCode={countryCode} typed={typed} today={today} />
        <ListForm countryCode={countryCode} list={list} />
      </div>
      {list.trim() !== '' ? (
        <PastedList ctx={ctx} list={list} asked={asked} />
      ) : longList ? (
        <LongListPlace countryCode={countryCode} name={longList} asked={asked} />
      ) : (
        <SearchResults ctx={ctx} typed={typed} query={query} />
      )}
    </div>
  );
}
