import { type Context, permitted } from '#lib/auth/context.ts';
import { searchAccountGroup } from '#lib/customer/search-groups.ts';
import { searchBranchGroup } from '#lib/enterprise/search-groups.ts';
import { searchCustomerGroup, searchInvoiceGroup } from '#lib/invoicing/search-groups.ts';
import { searchOrderGroup, searchSupplierGroup } from '#lib/procurement/search-groups.ts';
import { searchProductGroup } from '#lib/product/search-groups.ts';
import { searchResults } from '#lib/search/groups.ts';
import type { SearchResults } from '#lib/search/schema.ts';

/**
 * What a text finds of every kind that the caller may see, in the order in which people at a counter ask for it:
 * a kind without its permission does not exist. `q` must not be empty.
 */
export function searchEverything(
  ctx: Context<'enterprise:read'>,
  q: string,
): Promise<SearchResults> {
  const invoicing = permitted(ctx, 'invoicing:read');
  const procurement = permitted(ctx, 'procurement:read');
  const product = permitted(ctx, 'product:read');
  const customer = permitted(ctx, 'customer:read');
  return searchResults(ctx.clock, [
    ...(invoicing ? [searchInvoiceGroup(invoicing, q)] : []),
    ...(procurement ? [searchOrderGroup(procurement, q)] : []),
    ...(product ? [searchProductGroup(product, q)] : []),
    searchBranchGroup(ctx, q),
    ...(customer ? [searchAccountGroup(customer, q)] : []),
    ...(invoicing ? [searchCustomerGroup(invoicing, q)] : []),
    ...(procurement ? [searchSupplierGroup(procurement, q)] : []),
  ]);
}
