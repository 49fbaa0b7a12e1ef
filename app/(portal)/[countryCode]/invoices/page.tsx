import type { Metadata } from 'next';
import { NothingFound } from '#app/(portal)/nothing-found.tsx';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { type InvoiceSorts, invoiceRows } from '#components/invoices/invoice-columns.tsx';
import { InvoiceResults } from '#components/invoices/invoice-results.tsx';
import { LazyLongList } from '#components/invoices/pasted-list/lazy-long-list.tsx';
import { PastedListForm } from '#components/invoices/pasted-list/pasted-list-form.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import {
  asView,
  type Search,
  searchPairs,
  sortBy,
  sortByDate,
} from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import { InvoiceSearchQuery, type InvoiceSummary } from '#lib/invoices/search/schema.ts';
import { searchInvoices } from '#lib/invoices/search/search-invoices.ts';
import { formatMoney, sumMoney } from '#lib/money.ts';
import { services } from '#lib/services.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { homeBranch, redirectToHomeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import {
  ResultSummary,
  SearchPager,
  SearchResults,
  TruncatedNames,
} from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { Views } from '../../views.tsx';
import { batchApiPath, PastedList } from './pasted-list.tsx';
import { invoiceFields } from './search-fields.ts';

export const metadata: Metadata = { title: 'Invoices' };

/** Searches invoices, or finds those of a pasted list of numbers. */
export default async function InvoicesPage(props: PageProps<'/[countryCode]/invoices'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'invoicing:read');
  const params = await props.searchParams;
  await redirectToHomeBranch(countryCode, 'invoices', params);
  const list = [params['list']].flat().join('\n');
  const [longList, requestedPage] = [params['longList'], params['page']].map(
    (value) => [value].flat()[0],
  );
  const enterprise = withScope(ctx, 'enterprise:read');
  const branches = enterprise ? await listBranchNames(enterprise) : [];
  const found = parseSearch({
    path: `/${countryCode}/invoices`,
    schema: InvoiceSearchQuery,
    fields: invoiceFields(branches.map(({ number, name }) => [number, `${number} ${name}`])),
    params,
    today: dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now()),
  });
  const home = await homeBranch(countryCode);
  const views = [
    { name: 'All', query: 'branch=all' },
    home && { name: `At ${home.name}`, query: `branch=${home.number}` },
    home && {
      name: 'Overdue at my branch',
      query: `branch=${home.number}&status=overdue&sort=due`,
    },
    !home && { name: 'Overdue', query: 'branch=all&status=overdue&sort=due' },
  ];
  const search = asView(found, views);
  const isPasted = list.trim() !== '' || longList !== undefined;
  return (
    <SearchPage
      title="Invoices"
      search={search}
      // A pasted list is none of them.
      views={!isPasted && <Views ctx={ctx} list="invoices" search={search} views={views} />}
      actions={
        <PastedListForm
          countryCode={countryCode}
          list={list}
          isOpen={params['paste'] !== undefined}
        />
      }
    >
      {list.trim() !== '' ? (
        <PastedList ctx={ctx} list={list} requestedPage={requestedPage} />
      ) : longList ? (
        <LazyLongList
          countryCode={countryCode}
          name={longList}
          requestedPage={requestedPage}
          timeZone={await screenTimeZone(countryCode)}
        />
      ) : (
        <Results ctx={ctx} search={search} />
      )}
    </SearchPage>
  );
}

type ResultsProps = { ctx: Context<'invoicing:read'>; search: Search<InvoiceSearchQuery> };

function Results({ ctx, search }: ResultsProps) {
  const { countryCode } = ctx;
  return (
    <SearchResults search={search} find={(query) => searchInvoices(ctx, query)}>
      {async (page, { sort }) => {
        const { invoices, nextCursor, previousCursor, truncatedNames = [], total, asOf } = page;
        if (invoices.length === 0)
          return (
            <NothingFound
              ctx={ctx}
              search={search}
              schema={InvoiceSearchQuery}
              find={async (wider) => {
                const { invoices: found, nextCursor: next } = await searchInvoices(ctx, wider);
                return { count: found.length, hasMore: next !== undefined };
              }}
            />
          );
        const numbers = invoices.map(({ number }) => number);
        return (
          <>
            <TruncatedNames
              search={search}
              names={truncatedNames}
              of="customers or products"
              found="Invoices"
            />
            <InvoiceResults
              countryCode={countryCode}
              rows={invoiceRows(countryCode, invoices, asOf)}
              filters={search}
              search={searchPairs(search)}
              sorts={sortsOf(search)}
              menu={
                <CopyApiCall
                  baseUrl={services().config.publicUrl}
                  path={batchApiPath(countryCode, numbers)}
                />
              }
              summary={
                <ResultSummary
                  search={search}
                  count={invoices.length}
                  noun="invoice"
                  nextCursor={nextCursor}
                  total={total}
                  order={owingText(search, invoices, nextCursor) + ORDERS[sort ?? 'newest']}
                  asOf={asOf}
                  timeZone={await screenTimeZone(countryCode)}
                />
              }
            />
            <SearchPager
              search={search}
              count={invoices.length}
              nextCursor={nextCursor}
              previousCursor={previousCursor}
            />
          </>
        );
      }}
    </SearchResults>
  );
}

const ORDERS = {
  newest: 'newest first',
  oldest: 'oldest first',
  largest: 'largest first',
  smallest: 'smallest first',
  due: 'longest overdue first',
  customer: 'by customer',
};

/** What is owing on a list of what is owing that one page shows in full. */
function owingText(
  { values }: Search,
  invoices: readonly InvoiceSummary[],
  nextCursor: string | undefined,
): string {
  const isWhole = nextCursor === undefined && !values['cursor'] && !values['before'];
  if (!isWhole || !OWING_FILTERS.includes(values['status'] ?? '')) return '';
  return `${formatMoney(sumMoney(invoices.map(({ balanceOwing = 0 }) => balanceOwing)))} owing, `;
}

const OWING_FILTERS: readonly string[] = ['overdue', 'owing', 'part-paid'];

function sortsOf(search: Search): InvoiceSorts {
  const { sort, status } = search.values;
  const [by, title] =
    sort === 'largest'
      ? (['smallest', 'Sort smallest first'] as const)
      : (['largest', 'Sort largest first'] as const);
  const total = sortBy(search, by, title);
  const isOwing = OWING_FILTERS.includes(status ?? '');
  return {
    date: sortByDate(search),
    customer: sortBy(search, 'customer', 'Sort by customer'),
    total: {
      ...total,
      direction: sort === 'largest' ? 'descending' : sort === 'smallest' ? 'ascending' : undefined,
    },
    status: sortBy(search, 'due', 'Sort owing by due date', {
      changes: isOwing ? {} : { status: 'owing' },
    }),
  };
}
