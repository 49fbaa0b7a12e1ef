import Link from 'next/link';
import { AssetPicture } from '#components/assets/asset-picture.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { LinkProgress } from '#components/ui/link-progress.tsx';
import { SortHeading } from '#components/ui/sort-heading.tsx';
import { formatQuantity } from '#lib/money.ts';
import { productHref } from '#lib/product/product-addresses.ts';
import type { ProductSummary } from '#lib/product/product-summaries.ts';
import type { StatusEntry } from '#lib/product/status-schema.ts';
import { ProductMarks } from './product-marks.tsx';

/** A product of a list, with what is known of it beside the catalogue. */
export type ProductRow = ProductSummary & {
  /** The asset that shows it. */
  readonly picture: string | undefined;
  /** The status that counts at the reader's branch. */
  readonly status: StatusEntry | undefined;
  /** How many can be sold there now; undefined where that is not known, or not theirs to know. */
  readonly sellable: number | undefined;
};

/** By what the rows stand, and the address of the other order. */
export type ProductSort = {
  readonly by: 'name' | 'number';
  readonly hrefs: Readonly<Record<'name' | 'number', string>>;
};

type Parts = {
  countryCode: string;
  rows: readonly ProductRow[];
  sort: ProductSort;
  /** What the reader's branch is called; undefined where they have none. */
  branchName: string | undefined;
};

/** Products found. */
export function ProductTable({ countryCode, rows, sort: { by, hrefs }, branchName }: Parts) {
  // Names begin at one edge, with a picture or without.
  const hasPictures = rows.some(({ picture }) => picture !== undefined);
  return (
    <table className="data-table wide-table product-table">
      <caption className="sr-only">Products found</caption>
      <thead>
        <tr>
          <SortHeading
            heading="Product"
            direction={by === 'name' ? 'ascending' : undefined}
            href={hrefs.name}
            title="Sort by name"
          />
          <SortHeading
            heading="Number"
            direction={by === 'number' ? 'ascending' : undefined}
            href={hrefs.number}
            title="Sort by number"
          />
          <th scope="col">Brand</th>
          <th scope="col">Maker’s number</th>
          {branchName && <th scope="col">Status here</th>}
          {branchName && (
            <th scope="col" className="numeric">
              Available here
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">
              <span className="flex items-center gap-2.5">
                {hasPictures && <RowPicture assetId={row.picture} />}
                <span className="wrap-anywhere min-w-0">
                  <Link
                    href={productHref(countryCode, row.number)}
                    prefetch={false}
                    data-row-link=""
                    className="row-link"
                  >
                    {row.description}
                    <LinkProgress />
                  </Link>{' '}
                  <ProductMarks product={row} />
                </span>
              </span>
            </th>
            <td data-heading="Number">{row.number}</td>
            <td data-heading="Brand">{row.brandName}</td>
            <td data-heading="Maker’s number">{row.manufacturerPartNumber}</td>
            {branchName && (
              <td data-heading="Status here">
                {row.status && (
                  <Badge tone="bare">{row.status.statusDescription ?? row.status.statusCode}</Badge>
                )}
              </td>
            )}
            {branchName && (
              <td data-heading="Available here" className="numeric">
                {row.productType !== 'SERVICE' && row.sellable !== undefined && (
                  <>
                    {formatQuantity(row.sellable)}{' '}
                    <span className="text-quiet">{row.unitOfMeasure}</span>
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowPicture({ assetId }: { assetId: string | undefined }) {
  if (assetId === undefined)
    return <span className="h-8 w-10 flex-none not-print:max-[60rem]:hidden" />;
  return (
    <AssetPicture
      asset={{ assetId, type: 'IMAGE', thumbnailUrl: assetId }}
      markSize={20}
      className="h-8 w-10 flex-none"
    />
  );
}
