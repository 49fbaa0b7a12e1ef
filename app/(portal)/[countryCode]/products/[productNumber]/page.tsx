import { CountryPath } from '#lib/api/fields.ts';
import { productHref } from '#lib/products/labels.ts';
import { getProduct } from '#lib/products/products.ts';
import { ProductNumber } from '#lib/products/schema.ts';
import { defineRecord, titled } from '../../../record-screen.tsx';
import { readProduct } from './product-data.ts';
import { ProductScreen } from './product-screen.tsx';

export const generateMetadata = titled(({ productNumber }) => `Product ${productNumber}`);

/** One product: stock, status and costs near the user, and its catalogue data. */
export default defineRecord({
  scope: 'product:read',
  path: CountryPath.extend({ productNumber: ProductNumber }),
  find: async (ctx, { productNumber }) => (await getProduct(ctx, productNumber)).parse(),
  seen: ({ item: product }) => ({
    href: productHref(product.number),
    title: product.number,
    kind: `Product: ${Array.from(product.description).slice(0, 60).join('')}`,
  }),
  reads: ({ ctx, item: product, home }) => readProduct(ctx, product, home),
  show: (shown) => <ProductScreen {...shown} />,
});
