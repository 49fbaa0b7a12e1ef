import { type Context, withScope } from '#lib/auth/context.ts';
import { searchAccountGroup } from '#lib/customer/search/groups.ts';
import { searchBranchGroup } from '#lib/enterprise/search/groups.ts';
import { searchInvoiceGroups } from '#lib/invoicing/search/groups.ts';
import { searchOrderGroups } from '#lib/procurement/search/groups.ts';
import { searchProductGroup } from '#lib/product/search/groups.ts';
import { runSearches } from '#lib/search/groups.ts';
import type { SearchResults } from '#lib/search/schema.ts';

/** Searches every kind of record that the caller may see. `q` must not be empty. */
export function searchEverything(
  ctx: Context<'enterprise:read'>,
  q: string,
): Promise<SearchResults> {
  const invoicing = withScope(ctx, 'invoicing:read');
  const procurement = withScope(ctx, 'procurement:read');
  const product = withScope(ctx, 'product:read');
  const customer = withScope(ctx, 'customer:read');
  return runSearches(ctx.clock, [
    ...(invoicing ? [() => searchInvoiceGroups(invoicing, q)] : []),
    ...(procurement ? [() => searchOrderGroups(procurement, q)] : []),
    ...(product ? [async () => [await searchProductGroup(product, q)]] : []),
    async () => [await searchBranchGroup(ctx, q)],
    ...(customer ? [async () => [await searchAccountGroup(customer, q)]] : []),
  ]);
}
