import { defineRecord, titled } from '#app/(portal)/record-screen.tsx';
import { ListActions } from '#app/(portal)/search-results.tsx';
import { AddToList } from '#components/availability/lists/add-to-list.tsx';
import { sheetAddress } from '#components/availability/state/sheet-address.ts';
import { breadcrumbsTo } from '#components/products/browse-range.tsx';
import { CostSummary, HomeCost } from '#components/products/cost-summary.tsx';
import { ProductAbout, ProductAttributes } from '#components/products/product-about.tsx';
import { ProductBadges } from '#components/products/product-columns.tsx';
import { ProductName } from '#components/products/product-name.tsx';
import { StatusLadder, statusLabel } from '#components/products/product-status.tsx';
import { NearbyStock, ProductHeadline } from '#components/products/product-stock.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { Fact, Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { CountryPath } from '#lib/api/fields.ts';
import { type Context, withScope } from '#lib/auth/context.ts';
import { productHref, productsHref } from '#lib/products/labels.ts';
import type { ProductRange } from '#lib/products/product-range.ts';
import { getProduct } from '#lib/products/products.ts';
import { type Product, ProductNumber } from '#lib/products/schema.ts';
import { costsHref, costsQueryString } from '#lib/purchase-orders/links.ts';
import { formatCount, present } from '#lib/text/text.ts';
import { ComingIn } from './coming-in.tsx';
import { readProduct } from './product-data.ts';

export const generateMetadata = titled(({ productNumber }) => `Product ${productNumber}`);

/** One product: whether it is in stock and may be sold at the home branch comes first. */
export default defineRecord({
  scope: 'product:read',
  path: CountryPath.extend({ productNumber: ProductNumber }),
  find: async (ctx, { productNumber }) => (await getProduct(ctx, productNumber)).parse(),
  seen: ({ item: product }) => ({
    href: productHref(product.number),
    title: product.number,
    kind: 'Product',
    name: product.description,
  }),
  reads: ({ ctx, item: product, home }) => readProduct(ctx, product, home),
  header: ({ ctx, item: product, home, read, apiCall }) => {
    const { number, description } = product;
    const { stock, costs, status } = read;
    const { range, successor } = read.catalogue;
    const selection = { section: product.sectionCode, category: product.categoryCode };
    const hasStock = isStockedProduct(product) && mayUseStock(ctx);
    const statusText = status.inForce && statusLabel(status.inForce);
    const isActive = status.inForce?.statusCode === 'ACTIVE';
    const sheet = sheetAddress({
      branch: home?.number ?? '',
      rows: [{ product: number, quantity: '1', date: '' }],
      elsewhere: home ? 'all' : undefined,
    });
    return {
      crumbs: [{ name: 'Products', href: '/products' }, ...breadcrumbsTo(selection, range)],
      title:
        description.length > LONG_DESCRIPTION ? (
          <span className="block text-base tracking-normal">{description}</span>
        ) : (
          description
        ),
      line: (
        <p className="mt-0.5 text-quiet text-sm">
          <span className="font-medium text-ink">{number}</span> <ProductBadges product={product} />
          {(isActive || !hasStock) && statusText && ` · ${statusText}`}
        </p>
      ),
      headline: (
        <>
          {hasStock && (
            <ProductHeadline
              home={home}
              stock={stock}
              unit={product.unitOfMeasure}
              dueHere={read.due.get(number)}
              isOrderedIn={
                product.productType === 'NON_STOCK' ||
                status.inForce?.statusCode === 'SPECIAL_ORDER'
              }
              status={isActive ? undefined : statusText}
            />
          )}
          {costs && <HomeCost home={costs.find(({ isHome }) => isHome)} href={`#${COSTS}`} />}
          {successor && (
            <Notice>
              Replaced by{' '}
              <ProductName number={successor.number} name={successor.description} place="after" />
            </Notice>
          )}
        </>
      ),
      facts: <ProductFacts product={product} range={range} />,
      actions: (
        <>
          {hasStock && <ButtonLink href={sheet}>Check availability</ButtonLink>}
          {hasStock && (
            <AddToList rows={[{ product: number, quantity: 1 }]} branch={home?.number ?? ''} />
          )}
        </>
      ),
      menu: (
        <>
          {stock && hasStock && <CopyTable table="Stock near here" />}
          <PrintButton />
          {apiCall()}
        </>
      ),
    };
  },
  sections: ({ ctx, countryCode, item: product, home, now, read }) => {
    const { number } = product;
    const { catalogue, files, costs, stock, status } = read;
    const isStocked = isStockedProduct(product);
    const costsCsv = `/portal-api/${countryCode}/costs/in-force.csv?${costsQueryString({ products: [number] })}`;
    const isDue = read.due.has(number) && stock?.find(({ isHome }) => isHome)?.sellable === 0;
    const comingIn = isStocked && <ComingIn ctx={ctx} productNumber={number} />;
    return (
      <div className="grid items-start gap-x-10 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(24rem,2fr)] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-7">
          {isDue && comingIn}
          {isStocked && mayUseStock(ctx) && (
            <Section title="Stock near here">
              {stock && home ? (
                <NearbyStock rows={stock} unit={product.unitOfMeasure} now={now} />
              ) : (
                <p className="text-quiet text-sm">
                  <TextLink href="/#branch">Choose your branch</TextLink> to see stock there and
                  nearby.
                </p>
              )}
            </Section>
          )}
          {!isDue && comingIn}
          {costs && (
            <div id={COSTS}>
              <Section
                title="Costs now"
                empty={costs.length === 0 && 'No cost in any state yet.'}
                beside={
                  <>
                    <TextLink href={costsHref([number])}>History and dates</TextLink>
                    {costs.length > 0 && <ListActions table="Costs now" csv={costsCsv} />}
                  </>
                }
              >
                <CostSummary rows={costs} />
              </Section>
            </div>
          )}
          <Section title={home ? `Status at ${home.name}` : 'Status'}>
            {status.steps ? (
              <StatusLadder steps={status.steps} names={status.levels} />
            ) : (
              <p className="text-sm">
                {status.inForce ? `${statusLabel(status.inForce)} nationwide` : 'No status known.'}
              </p>
            )}
          </Section>
          {catalogue.attributes.length > 0 && (
            <Section title="Attributes">
              <ProductAttributes attributes={catalogue.attributes} />
            </Section>
          )}
        </div>
        <ProductAbout
          {...{ ...catalogue, product, files }}
          mayUpload={withScope(ctx, 'assets:write') !== undefined}
        />
      </div>
    );
  },
});

function isStockedProduct({ productType }: Product): boolean {
  return productType !== 'SERVICE';
}

function mayUseStock(ctx: Context): boolean {
  return withScope(ctx, 'availability:read') !== undefined;
}

type FactsProps = { product: Product; range: ProductRange };

/** Brand, numbers and size of a product. */
function ProductFacts({ product, range }: FactsProps) {
  const { barcodes = [], brandCode } = product;
  const brand = range.brands.find(({ code }) => code === brandCode);
  const subBrand = range.subBrands.find(({ code }) => code === product.subBrandCode);
  return (
    <>
      <Fact name="Brand">
        {brandCode && (
          <TextLink href={productsHref({ brand: brandCode })}>
            {[brand?.name ?? brandCode, subBrand?.name].filter(Boolean).join(', ')}
          </TextLink>
        )}
      </Fact>
      <Fact name="Manufacturer part no.">{product.manufacturerPartNumber}</Fact>
      <Fact name={barcodes.length > 1 ? 'Barcodes' : 'Barcode'}>{barcodes.join(', ')}</Fact>
      <Fact name="Sold by">{product.unitOfMeasure}</Fact>
      <Fact name="GST">
        {product.isGstExempt !== undefined && (product.isGstExempt ? 'Exempt' : 'Applies')}
      </Fact>
      <Fact name="Size and weight">{sizeOf(product)}</Fact>
    </>
  );
}

/** Longer descriptions have a smaller heading, in characters. */
const LONG_DESCRIPTION = 90;

/** Length, width, height and weight, as far as known. */
function sizeOf({ lengthMm, widthMm, heightMm, weightKg }: Product): string {
  const sides = [
    ['L', lengthMm],
    ['W', widthMm],
    ['H', heightMm],
  ] as const;
  const known = sides.flatMap(([side, mm]) =>
    mm === undefined ? [] : [`${side} ${formatCount(mm)}`],
  );
  const weight = weightKg !== undefined && `${weightKg.toLocaleString('en-AU')} kg`;
  return present(known.length > 0 && `${known.join(' × ')} mm`, weight).join(', ');
}

/** The target of links to the section. */
const COSTS = 'costs';
