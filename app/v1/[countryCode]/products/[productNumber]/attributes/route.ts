import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { AttributeList } from '#lib/products/attributes-schema.ts';
import { getProductAttributes } from '#lib/products/product-attributes.ts';
import { ProductNumber } from '#lib/products/schema.ts';

export const GET = operation('getProductAttributes', {
  summary: 'Retrieve the attributes of one product',
  description: 'The list is empty where the product has none.',
  scope: 'product:read',
  params: CountryPath.extend({ productNumber: ProductNumber }),
  response: AttributeList,
  handle: ({ ctx, params }) => getProductAttributes(ctx, params.productNumber),
});
