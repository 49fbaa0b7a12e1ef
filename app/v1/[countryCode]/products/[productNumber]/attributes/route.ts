import { CountryPath } from '#lib/api/fields.ts';
import { operation } from '#lib/api/operation.ts';
import { getProductAttributes } from '#lib/product/attributes/product-attributes.ts';
import { AttributeList } from '#lib/product/attributes/schema.ts';
import { ProductNumber } from '#lib/product/schema.ts';

export const GET = operation({
  summary: 'Retrieve the attributes of one product',
  description: 'The list is empty where the product has none.',
  scope: 'product:read',
  params: CountryPath.extend({ productNumber: ProductNumber }),
  response: AttributeList,
  handle: ({ ctx, params }) => getProductAttributes(ctx, params.productNumber),
});
