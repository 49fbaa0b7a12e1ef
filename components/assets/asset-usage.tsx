import { TextLink } from '#components/ui/link/text-link.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import type { AssetUses as Uses } from '#lib/assets/search/schema.ts';
import { assetsHref } from '#lib/assets/view/links.ts';
import { productHref } from '#lib/product/view/links.ts';

/** The products that use an asset, in the countries that the user may see, and its numbers that no product has. */
export function AssetUsage({ uses, isBrief = false }: { uses: Uses; isBrief?: boolean }) {
  const { products, unknown } = uses;
  return (
    <div className="space-y-2 text-sm">
      {products.length === 0 && <p className="text-quiet">No products use it.</p>}
      {products.length > 0 &&
        (isBrief ? <Brief products={products} /> : <Products products={products} />)}
      {unknown.length > 0 && (
        <p className="text-quiet">
          Not found in the product list:{' '}
          <span className="text-ink wrap-anywhere">{unknown.join(', ')}</span>
        </p>
      )}
    </div>
  );
}

type Props = { products: Uses['products'] };

function Products({ products }: Props) {
  return (
    <Table
      caption="Products that use it"
      rows={products}
      keyOf={({ countryCode, number }) => `${countryCode} ${number}`}
      columns={[
        {
          heading: 'Product',
          cell: ({ countryCode, number }) => (
            <TextLink href={productHref(countryCode, number)}>{number}</TextLink>
          ),
        },
        { heading: 'Description', cell: ({ description }) => description },
        { heading: 'Country', cell: ({ countryCode }) => COUNTRIES[countryCode] },
        {
          heading: 'Files',
          cell: ({ countryCode, number }) => (
            <TextLink href={assetsHref(countryCode, { productNumber: number })}>All files</TextLink>
          ),
        },
      ]}
    />
  );
}

/** A short list without links, for the dialog that deletes the asset. */
function Brief({ products }: Props) {
  const more = products.length - MAX_BRIEF;
  return (
    <>
      <p>These products use it and will lose it:</p>
      <ul className="list-disc pl-5">
        {products.slice(0, MAX_BRIEF).map(({ countryCode, number, description }) => (
          <li key={`${countryCode} ${number}`}>
            <strong className="font-semibold">{number}</strong> {description},{' '}
            {COUNTRIES[countryCode]}
          </li>
        ))}
        {more > 0 && <li>{andMore(more)}</li>}
      </ul>
    </>
  );
}

const MAX_BRIEF = 8;
const COUNTRIES = { au: 'Australia', nz: 'New Zealand' };
