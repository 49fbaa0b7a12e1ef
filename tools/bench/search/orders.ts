import type { Context } from '#lib/auth/context.ts';
import type { Scope } from '#lib/auth/scopes.ts';
import type { OrderSearchPage, OrderSearchQuery } from '#lib/purchase-orders/search/schema.ts';
import { searchOrders } from '#lib/purchase-orders/search/search-orders.ts';
import { type BusinessSamples, findBusinessSamples } from './business-samples.ts';
import type { Measure, Timing } from './measure.ts';
import type { InvoiceSamples } from './searches.ts';

const SEARCHES: readonly {
  readonly name: string;
  query(samples: BusinessSamples): OrderSearchQuery;
}[] = [
  { name: 'no filter, newest first', query: () => ({}) },
  { name: 'what is expected first', query: () => ({ sort: 'due' }) },
  { name: 'by supplier', query: () => ({ sort: 'supplier' }) },
  { name: 'by supplier, at a branch', query: ({ branch }) => ({ branch, sort: 'supplier' }) },
  { name: 'a number', query: ({ order }) => ({ q: order }) },
  { name: "a number's beginning", query: ({ order }) => ({ q: order.slice(0, 4) }) },
  { name: 'a supplier', query: ({ supplier }) => ({ supplier }) },
  { name: 'the commonest product', query: ({ mostOrdered }) => ({ product: mostOrdered }) },
  {
    name: 'the commonest product, in the one field',
    query: ({ mostOrdered }) => ({ q: mostOrdered }),
  },
  { name: 'the rarest product', query: ({ leastOrdered }) => ({ product: leastOrdered }) },
  {
    name: 'the rarest product, in the one field',
    query: ({ leastOrdered }) => ({ q: leastOrdered }),
  },
  {
    name: 'the rarest product, the oldest first',
    query: ({ leastOrdered }) => ({ q: leastOrdered, sort: 'oldest' }),
  },
  { name: 'a word of products', query: () => ({ q: 'mixer' }) },
  {
    name: 'a word of products, what is expected first',
    query: () => ({ q: 'mixer', sort: 'due' }),
  },
  { name: 'one letter', query: () => ({ q: 's' }) },
  { name: 'no match', query: () => ({ q: 'xylophone' }) },
  { name: 'overdue at a branch', query: ({ branch }) => ({ branch, overdue: 'yes' }) },
  { name: 'due in at a branch', query: ({ branch }) => ({ branch, sort: 'due', open: 'yes' }) },
];

/** Measures the searches of the purchase order list. */
export async function measureOrders(
  ctx: Context<Scope>,
  _: InvoiceSamples,
  measure: Measure,
): Promise<Timing[]> {
  const samples = await findBusinessSamples(ctx.db);
  const timings: Timing[] = [];
  for (const { name, query } of SEARCHES) {
    const searchQuery = query(samples);
    timings.push(await measure(name, () => searchOrders(ctx, searchQuery), describePage));
  }
  return timings;
}

function describePage({ orders, nextCursor }: OrderSearchPage): string {
  return nextCursor === undefined ? String(orders.length) : `${orders.length}, more`;
}
