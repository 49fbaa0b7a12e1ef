import type { Metadata } from 'next';
import { orNotFound } from '#app/(portal)/path-params.ts';
import { RememberSeen } from '#components/shell/preferences/browser-preferences.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { productHref } from '#lib/products/labels.ts';
import { getProduct } from '#lib/products/products.ts';
import { ProductNumber } from '#lib/products/schema.ts';
import { pathParams } from '../../../path-params.ts';
import { staffContext } from '../../../staff.ts';
import { ProductScreen } from './product-screen.tsx';

const ProductPath = CountryPath.extend({ productNumber: ProductNumber });
type Props = PageProps<'/[countryCode]/products/[productNumber]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Unlike in the page itself, Next has decoded the parameters here.
  return { title: `Product ${(await params).productNumber}` };
}

/** One product: stock, status and costs near the user, and its catalogue data. */
export default async function ProductPage({ params }: Props) {
  const { countryCode, productNumber } = await pathParams(ProductPath, params);
  const ctx = await staffContext(countryCode, 'product:read');
  const product = (await orNotFound(getProduct(ctx, productNumber))).parse();
  return (
    <>
      <RememberSeen
        href={productHref(countryCode, product.number)}
        title={product.number}
        kind={`Product: ${Array.from(product.description).slice(0, 60).join('')}`}
      />
      <ProductScreen ctx={ctx} product={product} />
    </>
  );
}
