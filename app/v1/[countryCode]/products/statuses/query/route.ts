import { operation } from '#lib/api/operation.ts';
import { queryProductStatuses } from '#lib/products/statuses/product-statuses.ts';
import { FoundProductStatuses, ProductStatusQuery } from '#lib/products/statuses/schema.ts';

export const POST = operation('queryProductStatuses', {
  summary: 'Retrieve the statuses of products',
  description:
    'For up to 100 products, in the order requested: all entries, or with `branchNumber` the ' +
    'most specific one in force today at that branch. A product without any is left out; ' +
    'numbers not found are listed in `notFound`.',
  scope: 'product:read',
  body: ProductStatusQuery,
  response: FoundProductStatuses,
  handle: ({ ctx, body }) => queryProductStatuses(ctx, body),
});
