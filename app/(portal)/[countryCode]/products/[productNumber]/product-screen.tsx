import { AddToList } from '#components/availability/lists/add-to-list.tsx';
import { DEFAULT_CHANNEL, sheetAddress } from '#components/availability/state/sheet-address.ts';
import { Breadcrumbs, breadcrumbsTo, rangeSelection } from '#components/products/breadcrumbs.tsx';
import { CostSummary } from '#components/products/cost-summary.tsx';
import { NearbyStock } from '#components/products/nearby-stock.tsx';
import { ProductAbout, ProductSection } from '#components/products/product-about.tsx';
import { ProductHeader } from '#components/products/product-header.tsx';
import { StatusLadder, StatusTable } from '#components/products/product-status.tsx';
import { CopyApiCall } from '#components/shell/copy-api-call.tsx';
import { AsOf } from '#components/shell/time/time.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Disclosure } from '#components/ui/disclosure/disclosure.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { TableActions } from '#components/ui/table/table-actions.tsx';
import { type Context, withScope } from '#lib/auth/context.ts';
import { costsHref, costsQueryString } from '#lib/procurement/view/links.ts';
import type { Product } from '#lib/product/schema.ts';
import { productHref, productsHref } from '#lib/product/view/links.ts';
import { services } from '#lib/services.ts';
import { homeBranch, screenTimeZone } from '../../../home-branch.ts';
import {
  loadCatalogue,
  loadCosts,
  loadFiles,
  loadNearbyStock,
  loadStatuses,
} from './product-data.ts';

type Props = { ctx: Context<'product:read'>; product: Product };

/** One product; whether it is in stock and may be sold at the home branch comes first. */
export async function ProductScreen({ ctx, product }: Props) {
  const { countryCode } = ctx;
  const { number } = product;
  const home = await homeBranch(countryCode);
  const now = ctx.clock.now();
  const [catalogue, files, costs, stock, status] = await Promise.all([
    loadCatalogue(ctx, product),
    loadFiles(ctx, number),
    loadCosts(ctx, number),
    loadNearbyStock(ctx, home, number),
    loadStatuses(ctx, number, home),
  ]);
  const { range } = catalogue;
  const place = rangeSelection({ section: product.sectionCode, category: product.categoryCode });
  const brand = range.brands.find(({ code }) => code === product.brandCode);
  const subBrand = range.subBrands.find(({ code }) => code === product.subBrandCode);
  const isStocked = product.productType !== 'SERVICE';
  const sheet = sheetAddress(countryCode, {
    branch: home?.number ?? '',
    channel: DEFAULT_CHANNEL,
    date: '',
    rows: [{ product: number, quantity: '1', date: '' }],
    elsewhere: home ? 'all' : undefined,
  });
  return (
    <article className="grid gap-5">
      <Breadcrumbs
        countryCode={countryCode}
        steps={breadcrumbsTo(place, range, countryCode)}
        isLastALink
      />
      <ProductHeader
        countryCode={countryCode}
        product={product}
        successor={catalogue.successor}
        brandWords={
          product.brandCode && (
            <TextLink href={productsHref(countryCode, { brand: product.brandCode })}>
              {[brand?.name ?? product.brandCode, subBrand?.name].filter(Boolean).join(', ')}
            </TextLink>
          )
        }
        actions={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <AsOf at={now.toISOString()} timeZone={await screenTimeZone(countryCode)} />
            <CopyApiCall
              baseUrl={services().config.publicUrl}
              path={`/v1${productHref(countryCode, number)}`}
            />
            <PrintButton />
          </div>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] xl:grid-cols-[minmax(0,3fr)_minmax(24rem,2fr)] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-7">
          {isStocked && withScope(ctx, 'availability:read') && (
            <ProductSection
              title="Stock near here"
              beside={
                <>
                  {stock && home && <CopyTable table="Stock near here" />}
                  <TextLink href={sheet.href}>Availability sheet</TextLink>
                </>
              }
            >
              <AddToList
                countryCode={countryCode}
                productNumber={number}
                branch={home?.number ?? ''}
              />
              {stock && home ? (
                <NearbyStock
                  countryCode={countryCode}
                  rows={stock}
                  unit={product.unitOfMeasure}
                  now={now}
                />
              ) : (
                <p className="text-quiet text-sm">
                  Choose your branch on the{' '}
                  <TextLink href={`/${countryCode}#branch`}>home screen</TextLink> to see what it
                  and those around it have.
                </p>
              )}
            </ProductSection>
          )}
          <ProductSection title={home ? `Status at ${home.shortName}` : 'Status'}>
            {status.steps && <StatusLadder steps={status.steps} names={status.levels} />}
            {status.entries.length > 0 ? (
              <div className="mt-2">
                <Disclosure
                  isOpen={!status.steps}
                  summary={<span className="text-sm">Everywhere ({status.entries.length})</span>}
                >
                  <CopyTable table="Every status" />
                  <StatusTable entries={status.entries} places={status.places} />
                </Disclosure>
              </div>
            ) : (
              !status.steps && <p className="text-quiet text-sm">None is known.</p>
            )}
          </ProductSection>
          {costs && (
            <ProductSection
              title="Costs now"
              beside={
                <>
                  {costs.length > 0 && (
                    <TableActions
                      table="Costs now"
                      csv={`/portal-api/${countryCode}/costs/in-force.csv?${costsQueryString({ products: [number] })}`}
                    />
                  )}
                  <TextLink href={costsHref(countryCode, [number])}>History and dates</TextLink>
                </>
              }
            >
              {costs.length === 0 ? (
                <p className="text-quiet text-sm">No state has a cost of it.</p>
              ) : (
                <CostSummary states={costs} />
              )}
            </ProductSection>
          )}
        </div>
        <ProductAbout
          countryCode={countryCode}
          product={product}
          attributes={catalogue.attributes}
          families={catalogue.families}
          kit={catalogue.kit}
          kits={catalogue.kits}
          replaced={catalogue.replaced}
          files={files}
          mayUpload={withScope(ctx, 'assets:write') !== undefined}
        />
      </div>
    </article>
  );
}
