import { ProductName } from '#components/products/product-name.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { AssetUses as Uses } from '#lib/assets/schema.ts';
import { andMore } from '#lib/text/text.ts';

type UsageProps = {
  /** The country whose product a number leads to, where it has it. */
  countryCode: string;
  uses: Uses;
  isBrief?: boolean;
};

/** The products that use an asset, in the countries that the user may see, and its numbers that no product has. */
export function AssetUsage({ countryCode, uses, isBrief = false }: UsageProps) {
  const { unknown } = uses;
  const products = byNumber(uses.products, countryCode);
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

/** A product number, and the countries that have it. */
type UsedProduct = Uses['products'][number] & { readonly countries: string };

/** One row a number, named as in the country of the screen. */
function byNumber(products: Uses['products'], countryCode: string): UsedProduct[] {
  return [...Map.groupBy(products, ({ number }) => number).values()].flatMap((same) => {
    const [first] = same;
    const own = same.find((product) => product.countryCode === countryCode) ?? first;
    const countries = same.map((product) => product.countryCode.toUpperCase()).join(', ');
    return own ? [{ ...own, countries }] : [];
  });
}

type Props = { products: readonly UsedProduct[] };

function Products({ products }: Props) {
  return (
    <Table
      caption="Products that use it"
      rows={products}
      keyOf={({ number }) => number}
      card="pairs"
      columns={[
        {
          heading: 'Product',
          cell: ({ number, description }) => <ProductName number={number} name={description} />,
        },
        {
          heading: 'Country',
          cardLabel: false,
          className: 'whitespace-nowrap card:col-2 card:row-start-1 card:text-right',
          cell: ({ countries }) => countries,
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
        {products.slice(0, MAX_BRIEF).map(({ number, description, countries }) => (
          <li key={number}>
            <strong className="font-semibold">{number}</strong> {description} ({countries})
          </li>
        ))}
        {more > 0 && <li>{andMore(more)}</li>}
      </ul>
    </>
  );
}

const MAX_BRIEF = 8;
