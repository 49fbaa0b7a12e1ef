import type { Metadata } from 'next';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { invoiceRows } from '#components/invoices/invoice-columns.tsx';
import { InvoiceResults } from '#components/invoices/invoice-results.tsx';
import { LazyLongList } from '#components/invoices/pasted-list/lazy-long-list.tsx';
import { PastedListForm } from '#components/invoices/pasted-list/pasted-list-form.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import {
  type Search,
  type SearchField,
  searchPairs,
  sortByDate,
} from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import type { Context } from '#lib/auth/context.ts';
import { INVOICE_TYPE_LABELS, InvoiceType } from '#lib/invoicing/schema.ts';
import {
  InvoiceSearchQuery,
  SEARCH_NUMBER_NAMES,
  SEARCH_NUMBERS,
} from '#lib/invoicing/search/schema.ts';
import { searchInvoices } from '#lib/invoicing/search/search-invoices.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { pathParams } from '../../path-params.ts';
import { ResultSummary, SearchPager, SearchResults, TooWide } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { batchApiPath } from './batch-api-path.ts';
import { PastedList } from './pasted-list.tsx';

export const metadata: Metadata = { title: 'Invoices' };

/** Searches invoices, or finds those of a pasted list of numbers. */
export default async function InvoicesPage(props: PageProps<'/[countryCode]/invoices'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'invoicing:read');
  const params = await props.searchParams;
  const list = [params['list']].flat().join('\n');
  const [longList, requestedPage] = [params['longList'], params['page']].map(
    (value) => [value].flat()[0],
  );
  const search = parseSearch({
    path: `/${countryCode}/invoices`,
    schema: InvoiceSearchQuery,
    fields: FIELDS,
    params,
    today: dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now()),
  });
  return (
    <SearchPage
      title="Invoices"
      search={search}
      grid="grid-cols-2 lg:grid-cols-[repeat(2,minmax(0,3fr))_repeat(2,minmax(0,2fr))]"
      more="order, job, product, type, amount"
      otherForm={<PastedListForm countryCode={countryCode} list={list} />}
    >
      {list.trim() !== '' ? (
        <PastedList ctx={ctx} list={list} requestedPage={requestedPage} />
      ) : longList ? (
        <LazyLongList countryCode={countryCode} name={longList} requestedPage={requestedPage} />
      ) : (
        <Results ctx={ctx} search={search} />
      )}
    </SearchPage>
  );
}

const FIELDS: readonly SearchField[] = [
  {
    name: 'q',
    label: 'Number or words',
    kind: 'text',
    type: 'search',
    className: 'max-sm:col-span-full',
  },
  { name: 'customer', label: 'Customer', kind: 'text', className: 'max-sm:col-span-full' },
  { name: 'from', label: 'From', kind: 'date', years: 'last' },
  { name: 'to', label: 'To', kind: 'date', years: 'last' },
  ...SEARCH_NUMBER_NAMES.map(
    (name): SearchField => ({
      name,
      label: SEARCH_NUMBERS[name].label,
      kind: 'text',
      isMore: true,
    }),
  ),
  { name: 'product', label: 'Product', kind: 'text', isMore: true },
  {
    name: 'least',
    label: 'Least amount ($ incl. GST)',
    kind: 'text',
    inputMode: 'decimal',
    isMore: true,
  },
  {
    name: 'most',
    label: 'Greatest amount ($ incl. GST)',
    kind: 'text',
    inputMode: 'decimal',
    isMore: true,
  },
  {
    name: 'type',
    label: 'Type',
    kind: 'several',
    options: InvoiceType.options.map((type) => [type, INVOICE_TYPE_LABELS[type]]),
    isMore: true,
  },
  { name: 'sort', label: 'Order of dates', kind: 'hidden' },
];

type ResultsProps = { ctx: Context<'invoicing:read'>; search: Search<InvoiceSearchQuery> };

function Results({ ctx, search }: ResultsProps) {
  const { countryCode } = ctx;
  return (
    <SearchResults search={search} find={(query) => searchInvoices(ctx, query)}>
      {({ invoices, nextCursor, tooWide = [], asOf }, { sort = 'newest' }) => {
        if (invoices.length === 0) return <NoResults path={search.path} />;
        const numbers = invoices.map(({ number }) => number);
        return (
          <>
            <TooWide search={search} names={tooWide} of="customers or products" found="Invoices" />
            <InvoiceResults
              countryCode={countryCode}
              rows={invoiceRows(countryCode, invoices, asOf)}
              search={searchPairs(search)}
              // Sorted by date only: no other order has an index that serves every search.
              sort={sortByDate(search)}
              summary={
                <ResultSummary
                  search={search}
                  count={invoices.length}
                  noun="invoice"
                  nextCursor={nextCursor}
                  order={`the ${sort} first`}
                  asOf={asOf}
                  timeZone={COUNTRY_TIME_ZONES[countryCode]}
                />
              }
            />
            <SearchPager
              search={search}
              nextCursor={nextCursor}
              call={{ path: batchApiPath(countryCode, numbers) }}
            />
          </>
        );
      }}
    </SearchResults>
  );
}

function NoResults({ path }: { path: string }) {
  return (
    <Empty title="No invoice matches" href={path} action="Start again">
      All that is filled in has to hold. Leave a field out, type less of a number, or widen the
      dates. An invoice of the other country is found there alone.
    </Empty>
  );
}
