import type { Metadata } from 'next';
import { NothingFound } from '#app/(portal)/nothing-found.tsx';
import { parseSearch } from '#app/(portal)/parse-search.ts';
import { orderColumns, orderRows } from '#components/purchase-orders/order-columns.tsx';
import {
  asView,
  type Option,
  type Search,
  type SearchField,
} from '#components/ui/search-page/search.ts';
import { SearchPage } from '#components/ui/search-page/search-page.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { listBranchNames } from '#lib/branches/branches.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { listOrderedFor } from '#lib/purchase-orders/purchase-orders.ts';
import { OrderSearchQuery, type OrderSummary } from '#lib/purchase-orders/search/schema.ts';
import { searchOrders } from '#lib/purchase-orders/search/search-orders.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { homeBranch, redirectToHomeBranch, screenTimeZone } from '../../home-branch.ts';
import { pathParams } from '../../path-params.ts';
import { ResultList, SearchResults, TruncatedNames } from '../../search-results.tsx';
import { staffContext } from '../../staff.ts';
import { Views } from '../../views.tsx';

export const metadata: Metadata = { title: 'Purchase orders' };

/** Searches purchase orders; lists the newest without a search. */
export default async function OrdersPage(props: PageProps<'/[countryCode]/purchase-orders'>) {
  const { countryCode } = await pathParams(CountryPath, props.params);
  const ctx = await staffContext(countryCode, 'procurement:read');
  const params = await props.searchParams;
  await redirectToHomeBranch(countryCode, 'purchase-orders', params, OPEN_FIRST);
  const enterprise = withScope(ctx, 'enterprise:read');
  const branches = enterprise ? await listBranchNames(enterprise) : [];
  const found = parseSearch({
    path: `/${countryCode}/purchase-orders`,
    schema: OrderSearchQuery,
    fields: fieldsFor(branches.map(({ number, name }) => [number, `${number} ${name}`])),
    params,
    today: dateIn(COUNTRY_TIME_ZONES[countryCode], ctx.clock.now()),
  });
  const home = await homeBranch(countryCode);
  const branch = home ? `branch=${home.number}` : 'branch=all';
  const inAWeek = dayAfter(found.today, 7);
  const at = home ? ` for ${home.name}` : '';
  const views = [
    { name: `Open${at}`, query: `${branch}&${OPEN_FIRST}` },
    {
      name: home ? 'Late to my branch' : 'Late',
      query: `${branch}&overdue=yes&sort=due`,
    },
    { name: 'Due this week', query: `${branch}&open=yes&due=${inAWeek}&sort=due` },
    home && { name: `All${at}`, query: branch },
    { name: home ? 'All branches' : 'All', query: 'branch=all' },
  ];
  const search = asView(found, views);
  return (
    <SearchPage
      title="Purchase orders"
      search={search}
      views={<Views ctx={ctx} list="purchase-orders" search={search} views={views} />}
    >
      <Results
        ctx={ctx}
        search={search}
        branchNames={new Map(branches.map(({ number, name }) => [number, name]))}
      />
    </SearchPage>
  );
}

/** What a branch asks first: what is still to come, the earliest first. */
const OPEN_FIRST = 'open=yes&sort=due';

function fieldsFor(branches: readonly Option[]): SearchField[] {
  return [
    { name: 'q', label: 'Number, reference, supplier or product', kind: 'text', type: 'search' },
    {
      name: 'branch',
      label: 'Branch',
      kind: 'choice',
      options: branches,
      any: 'All branches',
      none: ALL_BRANCHES,
    },
    { name: 'supplier', label: 'Supplier', kind: 'text' },
    { name: 'product', label: 'Product', kind: 'text' },
    { name: 'overdue', label: 'Late', kind: 'flag', value: 'yes' },
    { name: 'open', label: 'Open', kind: 'flag', value: 'yes' },
    { name: 'from', label: 'Ordered from', kind: 'date', years: 'last' },
    { name: 'to', label: 'Ordered to', kind: 'date', years: 'last' },
    { name: 'due', label: 'Due by', kind: 'date', years: 'next' },
    { name: 'state', label: 'Status code (one letter)', kind: 'text', maxLength: 1 },
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
      {async ({ orders, nextCursor, previousCursor, truncatedNames, asOf }, { sort }) => {
        const [first, ...others] = orders;
        if (!first)
          return (
            <NothingFound
              ctx={ctx}
              search={search}
              schema={OrderSearchQuery}
              find={async (wider) => {
                const { orders: found, nextCursor: next } = await searchOrders(ctx, wider);
                return { count: found.length, hasMore: next !== undefined };
              }}
            />
          );
        return (
          <>
            <TruncatedNames
              search={search}
              names={truncatedNames}
              of="suppliers or products"
              found="Orders"
            />
            <ResultList
              search={search}
              count={orders.length}
              noun="purchase order"
              nextCursor={nextCursor}
              previousCursor={previousCursor}
              order={search.values['overdue'] ? 'longest late first' : SORT_WORDS[sort ?? 'newest']}
              asOf={asOf}
              timeZone={await screenTimeZone(countryCode)}
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
                hasStickyHeading
                columns={orderColumns(countryCode, search)}
                rows={orderRows(countryCode, orders, asOf, {
                  branchNames,
                  customers: await listCustomersOf(ctx, orders),
                })}
                keyOf={({ number }) => number}
              />
            </ResultList>
          </>
        );
      }}
    </SearchResults>
  );
}

/** For whom goods were bought in, by number of the purchase order: names as far as the reader may see them, else orders. */
async function listCustomersOf(
  ctx: Context<'procurement:read'>,
  orders: readonly OrderSummary[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const orderedFor = await listOrderedFor(
    ctx,
    orders.map(({ number }) => number),
  );
  const found = await findOrdersByKey(ctx, [...orderedFor.values()].flat());
  const nameOf = (key: string) => found.get(key)?.customer?.name ?? `Order ${key}`;
  return new Map([...orderedFor].map(([number, keys]) => [number, [...new Set(keys.map(nameOf))]]));
}

const TABLE = 'Purchase orders found';
const SORT_WORDS = {
  newest: 'newest first',
  oldest: 'oldest first',
  due: 'due first',
  supplier: 'by supplier',
};
