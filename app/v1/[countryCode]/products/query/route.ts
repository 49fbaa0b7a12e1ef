import { operation } from '#lib/api/operation.ts';
import { queryProducts } from '#lib/products/products.ts';
import { FoundProducts, ProductOrBarcodeQuery } from '#lib/products/schema.ts';

export const POST = operation('queryProducts', {
  summary: 'Retrieve products by their numbers or barcodes',
  description:
    'Up to 100 products in the order requested, a repeated number once; or those with any of 100 barcodes. What is ' +
    'not found is listed in `notFound`.',
  scope: 'product:read',
  body: ProductOrBarcodeQuery,
  response: FoundProducts,
  handle: ({ ctx, body }) => queryProducts(ctx, body),
});
