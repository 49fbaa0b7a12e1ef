import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { ProductNumber } from '#lib/products/schema.ts';
import { getProductStatuses } from '#lib/products/statuses/product-statuses.ts';
import { StatusEntriesQuery, StatusEntryList } from '#lib/products/statuses/schema.ts';

export const GET = operation('getProductStatuses', {
  summary: 'Retrieve the statuses of one product',
  description:
    'All entries by level and first day, or with `branchNumber` the most specific one in force ' +
    'today at that branch: a branch counts over a business unit, that over a state, that over ' +
    'the nation.',
  scope: 'product:read',
  params: CountryPath.extend({ productNumber: ProductNumber }),
  query: StatusEntriesQuery,
  response: StatusEntryList,
  handle: ({ ctx, params, query }) =>
    getProductStatuses(ctx, params.productNumber, query.branchNumber),
});
