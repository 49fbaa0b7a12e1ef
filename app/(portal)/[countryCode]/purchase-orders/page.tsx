import type { Metadata } from 'next';
import { defineList, fileOf } from '#app/(portal)/list-screen.tsx';
import { orderColumns } from '#components/purchase-orders/order-columns.tsx';
import type { Option, SearchField } from '#components/ui/search-page/search.ts';
import { Table } from '#components/ui/table/table.tsx';
import type { Context } from '#lib/auth/context.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { listOrderedFor } from '#lib/purchase-orders/purchase-orders.ts';
import { OrderSearchQuery, type OrderSummary } from '#lib/purchase-orders/search/schema.ts';
import { searchOrders } from '#lib/purchase-orders/search/search-orders.ts';
import { ALL_BRANCHES } from '#lib/search/schema.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { ResultList, TruncatedNames } from '../../search-results.tsx';

export const metadata: Metadata = { title: 'Purchase orders' };

/** What a branch asks first: what is still to come, the earliest first. */
const OPEN_FIRST = 'open=yes&sort=due';

/** Searches purchase orders; lists the newest without a search. */
export default defineList({
  list: 'purchase-orders',
  title: 'Purchase orders',
  noun: 'purchase order',
  scope: 'procurement:read',
  schema: OrderSearchQuery,
  homeFilters: OPEN_FIRST,
  fields: ({ branches }) => fieldsFor(branches),
  views: ({ home, today }) => {
    const branch = home ? `branch=${home.number}` : 'branch=all';
    const at = home ? ` for ${home.name}` : '';
    const inAWeek = dayAfter(today, 7);
    return [
      { name: `Open${at}`, query: `${branch}&${OPEN_FIRST}` },
      { name: home ? 'Late to my branch' : 'Late', query: `${branch}&overdue=yes&sort=due` },
      { name: 'Due this week', query: `${branch}&open=yes&due=${inAWeek}&sort=due` },
      home && { name: `All${at}`, query: branch },
      { name: home ? 'All branches' : 'All', query: 'branch=all' },
    ];
  },
  find: async (ctx, query) => {
    const { orders: items, ...page } = await searchOrders(ctx, query);
    return { items, ...page };
  },
  show: async ({ ctx, countryCode, search, list, page, query, branchNames }) => {
    const { items, truncatedNames, asOf } = page;
    const [first, ...others] = items;
    return (
      <>
        <TruncatedNames
          search={search}
          names={truncatedNames}
          of="suppliers or products"
          found="Orders"
        />
        <ResultList
          {...list}
          order={
            search.values['overdue'] ? 'longest late first' : SORT_WORDS[query.sort ?? 'newest']
          }
          table={TABLE}
          csv={fileOf(search, 'lines.csv')}
          csvName="Lines as CSV"
          call={
            first && others.length === 0
              ? { path: `/v1${orderHref(countryCode, first.number)}` }
              : undefined
          }
        >
          <Table
            caption={TABLE}
            card="pairs"
            hasStickyHeading
            columns={orderColumns(countryCode, search, {
              branchNames,
              customers: await listCustomersOf(ctx, items),
              today: dateIn(COUNTRY_TIME_ZONES[countryCode], new Date(asOf)),
            })}
            rows={items}
            keyOf={({ number }) => number}
          />
        </ResultList>
      </>
    );
  },
});

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

/** The customers that goods were bought in for, by number of the purchase order; their orders where names may not be seen. */
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
