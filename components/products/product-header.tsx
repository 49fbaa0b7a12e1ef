import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { DocumentHeader } from '#components/shell/page/document-page.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Fact, Facts } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { PRODUCT_TYPE_LABELS, productHref } from '#lib/products/labels.ts';
import type { Product } from '#lib/products/schema.ts';
import { formatCount } from '#lib/text/text.ts';

/** The description is undefined if the catalogue does not have the product. */
type NamedProduct = { readonly number: string; readonly description: string | undefined };

type Props = {
  countryCode: string;
  product: Product;
  brandWords: ReactNode;
  /** The product that replaces it. */
  successor: NamedProduct | undefined;
  /** The status in force, if it may simply be sold. */
  status: string | undefined;
  /** Where it belongs in the range. */
  crumbs: readonly { readonly name: string; readonly href: string }[];
  updated: ReactNode;
  actions: ReactNode;
  /** Whether it is in stock here. */
  headline: ReactNode;
};

/** What a product is, and whether it is in stock here. */
export function ProductHeader(props: Props) {
  const { countryCode, product, brandWords, successor, status } = props;
  const { crumbs, updated, actions, headline } = props;
  const { barcodes = [] } = product;
  return (
    <div className="grid gap-y-3 border-line border-b pb-3">
      <DocumentHeader
        crumbs={crumbs}
        title={
          <span
            className={
              product.description.length > LONG_DESCRIPTION
                ? 'block text-lg leading-snug tracking-normal'
                : undefined
            }
          >
            {product.description}
          </span>
        }
        updated={updated}
        actions={actions}
        headline={headline}
      >
        <p className="mt-0.5 text-quiet text-sm">
          <span className="font-medium text-ink">{product.number}</span>{' '}
          <ProductBadges product={product} />
          {status && ` · ${status}`}
        </p>
      </DocumentHeader>
      {successor && (
        <Notice>
          Replaced by{' '}
          <TextLink href={productHref(countryCode, successor.number)}>{successor.number}</TextLink>{' '}
          {successor.description}
        </Notice>
      )}
      <Facts columns="grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] md:flex md:flex-wrap md:gap-x-8">
        <Fact name="Brand">{brandWords}</Fact>
        <Fact name="Manufacturer part no.">{product.manufacturerPartNumber}</Fact>
        <Fact name={barcodes.length > 1 ? 'Barcodes' : 'Barcode'}>{barcodes.join(', ')}</Fact>
        <Fact name="Sold by">{product.unitOfMeasure}</Fact>
        <Fact name="GST">{product.isGstExempt === undefined ? undefined : gstText(product)}</Fact>
        <Fact name="Size (mm)">{dimensions(product)}</Fact>
        <Fact name="Weight (kg)">{product.weightKg?.toLocaleString('en-AU')}</Fact>
      </Facts>
    </div>
  );
}

/** Longer descriptions have a smaller heading, in characters. */
const LONG_DESCRIPTION = 90;

function gstText({ isGstExempt }: Product): string {
  return isGstExempt ? 'Exempt' : 'Applies';
}

/** Length, width and height, as far as known. */
function dimensions({ lengthMm, widthMm, heightMm }: Product): string | undefined {
  const sides = [
    ['L', lengthMm],
    ['W', widthMm],
    ['H', heightMm],
  ] as const;
  const known = sides.flatMap(([side, mm]) =>
    mm === undefined ? [] : [`${side} ${formatCount(mm)}`],
  );
  return known.length === 0 ? undefined : known.join(' × ');
}

type BadgesProps = {
  product: Pick<Product, 'productType' | 'isHazardous' | 'isGstExempt' | 'replacedByProductNumber'>;
};

/** Badges for what is unusual about a product: kit or service, hazardous, replaced, no GST. */
export function ProductBadges({ product }: BadgesProps) {
  const { productType, isHazardous, isGstExempt, replacedByProductNumber } = product;
  return (
    <span>
      {productType && productType !== 'STOCK' && <Badge>{PRODUCT_TYPE_LABELS[productType]}</Badge>}{' '}
      {isHazardous && (
        <Badge tone="bad">
          <TriangleAlert size={11} aria-hidden="true" className="inline" /> Hazardous
        </Badge>
      )}{' '}
      {replacedByProductNumber && <Badge tone="warn">Replaced</Badge>}{' '}
      {isGstExempt && <Badge>No GST</Badge>}
    </span>
  );
}
