import { operation } from '#lib/api/operation.ts';
import { FoundProductAttributes } from '#lib/products/attributes-schema.ts';
import { queryProductAttributes } from '#lib/products/product-attributes.ts';
import { ProductQuery } from '#lib/products/schema.ts';

export const POST = operation('queryProductAttributes', {
  summary: 'Retrieve the attributes of products',
  description:
    'For up to 100 products, in the order requested. A product without attributes is left out; ' +
    'numbers not found are listed in `notFound`.',
  scope: 'product:read',
  body: ProductQuery,
  response: FoundProductAttributes,
  handle: ({ ctx, body }) => queryProductAttributes(ctx, body),
});
