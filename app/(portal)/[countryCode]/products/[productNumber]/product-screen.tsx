import type { ShownRecord } from '#app/(portal)/record-screen.tsx';
import { AddToList } from '#components/availability/lists/add-to-list.tsx';
import { DEFAULT_CHANNEL, sheetAddress } from '#components/availability/state/sheet-address.ts';
import { breadcrumbsTo } from '#components/products/breadcrumbs.tsx';
import { HomeCost } from '#components/products/cost-summary.tsx';
import { NearbyStock } from '#components/products/nearby-stock.tsx';
import { ProductAbout } from '#components/products/product-about.tsx';
import { ProductAttributes } from '#components/products/product-attributes.tsx';
import { ProductHeader } from '#components/products/product-header.tsx';
import { ProductHeadline } from '#components/products/product-headline.tsx';
import { StatusLadder, StatusTable, statusLabel } from '#components/products/product-status.tsx';
import { ButtonLink } from '#components/ui/button/button.tsx';
import { PrintButton } from '#components/ui/button/print-button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { Section } from '#components/ui/text/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { withScope } from '#lib/auth/context.ts';
import { productsHref } from '#lib/products/labels.ts';
import type { Product } from '#lib/products/schema.ts';
import { ComingIn } from './coming-in.tsx';
import { COSTS, CostSection } from './cost-section.tsx';
import type { readProduct } from './product-data.ts';

type Props = ShownRecord<'product:read', unknown, Product, ReturnType<typeof readProduct>>;

/** One product; whether it is in stock and may be sold at the home branch comes first. */
export function ProductScreen({
  ctx,
  countryCode,
  item: product,
  home,
  now,
  read,
  updated,
  apiCall,
}: Props) {
  const { number } = product;
  const { catalogue, files, costs, stock, status } = read;
  const dueHere = read.due.get(number);
  const { range } = catalogue;
  const selection = { section: product.sectionCode, category: product.categoryCode };
  const brand = range.brands.find(({ code }) => code === product.brandCode);
  const subBrand = range.subBrands.find(({ code }) => code === product.subBrandCode);
  const isStocked = product.productType !== 'SERVICE';
  const isDue = dueHere && stock?.find(({ isHome }) => isHome)?.sellable === 0;
  const comingIn = isStocked && <ComingIn ctx={ctx} productNumber={number} />;
  const sheet = sheetAddress(countryCode, {
    branch: home?.number ?? '',
    channel: DEFAULT_CHANNEL,
    date: '',
    rows: [{ product: number, quantity: '1', date: '' }],
    elsewhere: home ? 'all' : undefined,
  });
  const isActive = status.inForce?.statusCode === 'ACTIVE';
  return (
    <article className="grid gap-5">
      <ProductHeader
        countryCode={countryCode}
        product={product}
        successor={catalogue.successor}
        status={isActive && status.inForce ? statusLabel(status.inForce) : undefined}
        brandWords={
          product.brandCode && (
            <TextLink href={productsHref(countryCode, { brand: product.brandCode })}>
              {[brand?.name ?? product.brandCode, subBrand?.name].filter(Boolean).join(', ')}
            </TextLink>
          )
        }
        crumbs={[
          { name: 'Products', href: `/${countryCode}/products` },
          ...breadcrumbsTo(selection, range, countryCode),
        ]}
        updated={updated}
        headline={
          <>
            {isStocked && (
              <ProductHeadline
                countryCode={countryCode}
                home={home}
                stock={stock}
                unit={product.unitOfMeasure}
                dueHere={dueHere}
                isOrderedIn={
                  product.productType === 'NON_STOCK' ||
                  status.inForce?.statusCode === 'SPECIAL_ORDER'
                }
                status={isActive ? undefined : status.inForce && statusLabel(status.inForce)}
              />
            )}
            {costs && <HomeCost home={costs.find(({ isHome }) => isHome)} href={`#${COSTS}`} />}
          </>
        }
        actions={
          <>
            {isStocked && <ButtonLink href={sheet}>Check availability</ButtonLink>}
            {isStocked && withScope(ctx, 'availability:read') && (
              <AddToList
                countryCode={countryCode}
                rows={[{ product: number, quantity: 1 }]}
                branch={home?.number ?? ''}
              />
            )}
            <Menu label="More">
              {isStocked && stock && home && <CopyTable table="Stock near here" />}
              <PrintButton />
              {apiCall()}
            </Menu>
          </>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-7 xl:grid-cols-[minmax(0,3fr)_minmax(24rem,2fr)] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-7">
          {isDue && comingIn}
          {isStocked && withScope(ctx, 'availability:read') && (
            <Section title="Stock near here">
              {stock && home ? (
                <NearbyStock
                  countryCode={countryCode}
                  rows={stock}
                  unit={product.unitOfMeasure}
                  now={now}
                />
              ) : (
                <p className="text-quiet text-sm">
                  <TextLink href={`/${countryCode}#branch`}>Choose your branch</TextLink> to see
                  stock there and nearby.
                </p>
              )}
            </Section>
          )}
          {!isDue && comingIn}
          {costs && <CostSection countryCode={countryCode} number={number} rows={costs} />}
          <Section title={home ? `Status at ${home.name}` : 'Status'}>
            {status.steps ? (
              <StatusLadder steps={status.steps} names={status.levels} />
            ) : (
              status.inForce && (
                <p className="text-sm">{statusLabel(status.inForce)} in the whole country</p>
              )
            )}
            {status.entries.length > 0 ? (
              <div className="mt-2">
                <Disclosure
                  summary={
                    <span className="text-sm">
                      All states, branches and dates ({status.entries.length})
                    </span>
                  }
                >
                  <CopyTable table="All statuses" />
                  <StatusTable entries={status.entries} locations={status.locations} />
                </Disclosure>
              </div>
            ) : (
              !status.steps && <p className="text-quiet text-sm">No status known.</p>
            )}
          </Section>
          {catalogue.attributes.length > 0 && (
            <Section title="Attributes">
              <ProductAttributes attributes={catalogue.attributes} />
            </Section>
          )}
        </div>
        <ProductAbout
          countryCode={countryCode}
          product={product}
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
