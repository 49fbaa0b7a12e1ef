import type { Metadata } from 'next';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { orderColumns, orderRows } from '#components/orders/order-columns.tsx';
import { Empty } from '#components/ui/notice/empty.tsx';
import type { Option, Search, SearchField } from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listBranchNames } from '#lib/enterprise/branches.ts';
import { OrderSearchQuery } from '#lib/procurement/search/schema.ts';
import { searchOrders } from '#lib/procurement/search/search-orders.ts';
import { orderHref } from '#lib/procurement/view/links.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { pathParams } from '../../path-params.ts';
import { ResultList, SearchResults, TooWide } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';

export const metadata: Metadata = { title: 'Purchase orders' };

/** Searches purchase orders; lists the newest without a search. */
export default async function OrdersPage(props: PageProps<'/[countryCode]/purchase-orders'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'procurement:read');
  const enterprise = withScope(ctx, 'enterprise:read');
  const branches = enterprise ? await listBranchNames(enterprise) : [];
  const search = parseSearch({
    path: `/${countryCode}/purchase-orders`,
    schema: OrderSearchQuery,
    fields: fieldsFor(branches.map(({ number, name }) => [number, `${number} ${name}`])),
    params: await props.searchParams,
    today: dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now()),
  });
  return (
    <SearchPage
      title="Purchase orders"
      search={search}
      grid="grid-cols-2 lg:grid-cols-[repeat(2,minmax(0,3fr))_repeat(2,minmax(0,2fr))]"
      more="dates, state"
    >
      <Results
        ctx={ctx}
        search={search}
        branchNames={new Map(branches.map(({ number, shortName }) => [number, shortName]))}
      />
    </SearchPage>
  );
}

function fieldsFor(branches: readonly Option[]): SearchField[] {
  const className = 'max-sm:col-span-full';
  return [
    { name: 'q', label: 'Number or words', kind: 'text', type: 'search', className },
    { name: 'supplier', label: 'Supplier', kind: 'text', className },
    { name: 'branch', label: 'For branch', kind: 'choice', options: branches, any: 'Any branch' },
    { name: 'product', label: 'Product', kind: 'text' },
    { name: 'overdue', label: 'Overdue', kind: 'flag', value: 'yes' },
    { name: 'open', label: 'Open', kind: 'flag', value: 'yes' },
    { name: 'from', label: 'Ordered from', kind: 'date', years: 'last', isMore: true },
    { name: 'to', label: 'Ordered to', kind: 'date', years: 'last', isMore: true },
    { name: 'due', label: 'Something expected by', kind: 'date', years: 'next', isMore: true },
    { name: 'state', label: 'State (a letter)', kind: 'text', maxLength: 1, isMore: true },
    { name: 'sort', label: 'Order', kind: 'hidden' },
  ];
}

type ResultsProps = {
  ctx: Context<'procurement:read'>;
  search: Search<OrderSearchQuery>;
  /** Branch names by number. */
  branchNames: ReadonlyMap<string, string>;
};

function Results({ ctx, search, branchNames }: ResultsProps) {
  const { countryCode } = ctx;
  return (
    <SearchResults search={search} find={(query) => searchOrders(ctx, query)}>
      {({ orders, nextCursor, tooWide, asOf }, { sort }) => {
        const [first, ...others] = orders;
        if (!first) return <NoResults path={search.path} />;
        return (
          <>
            <TooWide search={search} names={tooWide} of="suppliers or products" found="Orders" />
            <ResultList
              search={search}
              count={orders.length}
              noun="purchase order"
              nextCursor={nextCursor}
              order={SORT_WORDS[sort ?? 'newest']}
              asOf={asOf}
              timeZone={COUNTRY_TIME_ZONES[countryCode]}
              table={TABLE}
              csv={`/portal-api${search.path}/lines.csv`}
              csvName="Lines as CSV"
              call={
                others.length === 0
                  ? { path: `/v1${orderHref(countryCode, first.number)}` }
                  : undefined
              }
            >
              <Table
                caption={TABLE}
                card="pairs"
                isWide
                isTwoUp
                columns={orderColumns(countryCode, search)}
                rows={orderRows(countryCode, orders, asOf, branchNames)}
                keyOf={({ number }) => number}
              />
            </ResultList>
          </>
        );
      }}
    </SearchResults>
  );
}

const TABLE = 'Purchase orders found';
const SORT_WORDS = {
  newest: 'the newest first',
  oldest: 'the oldest first',
  due: 'what is expected first, first',
};

function NoResults({ path }: { path: string }) {
  return (
    <Empty title="No purchase order matches" href={path} action="Start again">
      All that is filled in has to hold. Leave a field out, type less of a number, or widen the
      dates. An order of the other country is found there alone.
    </Empty>
  );
}
