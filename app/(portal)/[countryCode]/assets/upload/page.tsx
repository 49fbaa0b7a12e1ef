import { orUndefined, type PageProps } from '#app/(portal)/path-params.ts';
import { staffContext, staffPage } from '#app/(portal)/staff.ts';
import { assetFields } from '#components/assets/details/asset-fields.ts';
import { UploadSheet } from '#components/assets/upload/upload-sheet.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { CountryPath, Identifier } from '#lib/api/fields.ts';
import { propertyName } from '#lib/assets/labels.ts';
import { listMetaproperties } from '#lib/assets/metaproperties.ts';
import { patchMetaproperties } from '#lib/assets/metaproperty-values.ts';
import { getUploadDefaults } from '#lib/assets/product-assets.ts';
import type { Metaproperty } from '#lib/assets/schema.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { productHref } from '#lib/products/labels.ts';
import { getProduct } from '#lib/products/products.ts';
import type { Product } from '#lib/products/schema.ts';
import { services } from '#lib/services.ts';
import { screenDate } from '../../../home-branch.ts';

export const metadata = { title: 'Upload files' };

/** Uploads several files at once, for users who may. */
export default async function UploadPage(props: PageProps) {
  const { ctx, countryCode, params } = await staffPage(props, CountryPath, 'assets:read');
  await staffContext(countryCode, 'assets:write');
  const { metaproperties } = (await listMetaproperties(ctx)).parse();
  const asked = Identifier.safeParse(params['product']).data;
  const product = asked === undefined ? undefined : await findProduct(ctx, asked);
  return (
    <div className="space-y-5">
      <PageHead
        crumbs={[
          product
            ? { name: product.number, href: productHref(product.number) }
            : { name: 'Assets', href: '/assets' },
        ]}
        title={product ? 'Add a picture' : 'Upload files'}
        line={product && <p className="text-quiet">{product.description}</p>}
      />
      <p className="scripted:hidden">
        To upload from this page, turn on JavaScript in your browser. You can also upload through
        the API.
      </p>
      <UploadSheet
        limitBytes={services().config.uploadLimitBytes}
        fields={assetFields(metaproperties, await screenDate(ctx))}
        metaproperties={metaproperties}
        product={product && (await uploadProduct(ctx, product, metaproperties))}
      />
    </div>
  );
}

/** The product, if there is one and the user may see it. */
async function findProduct(
  ctx: Context<'assets:read'>,
  number: string,
): Promise<Product | undefined> {
  const reader = withScope(ctx, 'product:read');
  return reader && (await orUndefined(getProduct(reader, number)))?.parse();
}

/** What is filled in for a product: its name, and what a picture needs. */
async function uploadProduct(
  ctx: Context<'assets:read'>,
  { number, description }: Product,
  known: readonly Metaproperty[],
) {
  const { purpose, metaproperties } = await getUploadDefaults(ctx, number);
  const required = known.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const given = metaproperties.filter(
    ({ name, values }) =>
      required.includes(name) && 'value' in patchMetaproperties(known, [], { [name]: values }),
  );
  const properties = given.map(({ name, values }) => [propertyName(name), values]);
  const details = { name: description, purpose, productNumbers: [number] };
  return { number, details: { ...details, ...Object.fromEntries(properties) } };
}
