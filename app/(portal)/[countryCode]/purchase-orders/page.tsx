import { defineList, fileOf } from '#app/(portal)/list-screen.tsx';
import { recordList } from '#app/(portal)/record-list.ts';
import { orderColumns } from '#components/purchase-orders/order-columns.tsx';
import type { Context } from '#lib/auth/context.ts';
import { findOrdersByKey } from '#lib/customer-orders/customer-orders.ts';
import { orderHref } from '#lib/purchase-orders/links.ts';
import { listOrderedFor } from '#lib/purchase-orders/purchase-orders.ts';
import { PURCHASE_ORDERS } from '#lib/purchase-orders/record.ts';
import type { OrderSummary } from '#lib/purchase-orders/search/summaries.ts';
import { orderWords } from '#lib/records/list.ts';
import { dayAfter } from '#lib/time/local-time.ts';
import { ResultTable } from '../../search-results.tsx';

export const metadata = { title: 'Purchase orders' };

/** What a branch asks first: what is still to come, the earliest first. */
const OPEN_FIRST = 'open=yes&sort=due';

/** Searches purchase orders; lists the newest without a search. */
export default defineList({
  ...recordList(PURCHASE_ORDERS),
  homeFilters: OPEN_FIRST,
  views: ({ home, today }) => {
    const branch = home ? `branch=${home.number}` : 'branch=all';
    const at = home ? ` for ${home.name}` : '';
    const inAWeek = dayAfter(today, 7);
    return [
      { name: home ? 'All branches' : 'All', query: 'branch=all' },
      home && { name: `All${at}`, query: branch },
      { name: `Open${at}`, query: `${branch}&${OPEN_FIRST}` },
      { name: home ? 'Late to my branch' : 'Late', query: `${branch}&overdue=yes&sort=due` },
      { name: 'Due this week', query: `${branch}&open=yes&due=${inAWeek}&sort=due` },
    ];
  },
  show: async ({ ctx, countryCode, search, list, page: { items }, query, ...shown }) => {
    const [first, ...others] = items;
    return (
      <ResultTable
        {...list}
        order={search.values['overdue'] ? 'longest late first' : orderWords(PURCHASE_ORDERS, query)}
        csv={fileOf(countryCode, search, 'lines.csv')}
        csvName="Lines as CSV"
        call={
          first && others.length === 0
            ? { path: `/v1/${countryCode}${orderHref(first.number)}` }
            : undefined
        }
        table={{
          caption: 'Purchase orders found',
          card: 'pairs',
          columns: orderColumns(search, {
            branchNames: shown.branchNames,
            customers: await listCustomersOf(ctx, items),
            today: shown.today,
          }),
          rows: items,
          keyOf: ({ number }) => number,
        }}
      />
    );
  },
});

/** The customers that goods were bought in for, by number of the purchase order; their orders where names may not be seen. */
async function listCustomersOf(
  ctx: Context<'procurement:read'>,
  orders: readonly OrderSummary[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const numbers = orders.map(({ number }) => number);
  const orderedFor = await listOrderedFor(ctx, numbers, 'all');
  const found = await findOrdersByKey(ctx, [...orderedFor.values()].flat());
  const nameOf = (key: string) => found.get(key)?.customer?.name ?? `Order ${key}`;
  return new Map([...orderedFor].map(([number, keys]) => [number, [...new Set(keys.map(nameOf))]]));
}
