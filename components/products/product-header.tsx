import type { ReactNode } from 'react';
import { Fact, Facts } from '#components/ui/facts.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { productHref } from '#lib/product/product-addresses.ts';
import type { Product } from '#lib/product/schema.ts';
import { ProductMarks } from './product-marks.tsx';

/** A product by its name; undefined where the catalogue does not have it. */
export type NamedProduct = { readonly number: string; readonly description: string | undefined };

type Parts = {
  countryCode: string;
  product: Product;
  brandWords: ReactNode;
  /** What took its place. */
  successor: NamedProduct | undefined;
  actions: ReactNode;
};

/** What the product is, by what it is found, and what took its place. */
export function ProductHeader({ countryCode, product, brandWords, successor, actions }: Parts) {
  const { barcodes = [] } = product;
  return (
    <header className="grid gap-3 border-line border-b pb-4">
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 max-w-4xl space-y-1">
          <p className="font-medium text-quiet text-sm">
            <span className="font-medium text-ink">{product.number}</span>{' '}
            <ProductMarks product={product} />
          </p>
          <h1
            className={
              product.description.length > LONG
                ? 'wrap-anywhere font-semibold text-lg leading-snug'
                : 'wrap-anywhere font-semibold text-2xl tracking-tight'
            }
          >
            {product.description}
          </h1>
        </div>
        {actions}
      </div>
      {successor && (
        <Notice>
          Replaced by{' '}
          <TextLink href={productHref(countryCode, successor.number)}>{successor.number}</TextLink>{' '}
          {successor.description}
        </Notice>
      )}
      <Facts>
        <Fact name="Brand">{brandWords}</Fact>
        <Fact name="Maker’s number">{product.manufacturerPartNumber}</Fact>
        <Fact name={barcodes.length > 1 ? 'Barcodes' : 'Barcode'}>{barcodes.join(', ')}</Fact>
        <Fact name="Sold by">{product.unitOfMeasure}</Fact>
        <Fact name="GST">{product.isGstExempt === undefined ? undefined : gst(product)}</Fact>
        <Fact name="Size (mm)">{sizeOf(product)}</Fact>
        <Fact name="Weight (kg)">{product.weightKg?.toLocaleString('en-AU')}</Fact>
      </Facts>
    </header>
  );
}

/** Beyond it a heading in large letters would fill the screen. */
const LONG = 90;

function gst({ isGstExempt }: Product): string {
  return isGstExempt ? 'Exempt' : 'Applies';
}

/** Length, width and height, those that are known. */
function sizeOf({ lengthMm, widthMm, heightMm }: Product): string | undefined {
  const sides = [
    ['L', lengthMm],
    ['W', widthMm],
    ['H', heightMm],
  ] as const;
  const known = sides.flatMap(([side, mm]) =>
    mm === undefined ? [] : [`${side} ${mm.toLocaleString('en-AU')}`],
  );
  return known.length === 0 ? undefined : known.join(' × ');
}
