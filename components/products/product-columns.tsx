import { AssetPicture } from '#components/assets/asset-picture.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { type Search, sortBy } from '#components/ui/search-page/search.ts';
import { type Column, RowLink } from '#components/ui/table/table.tsx';
import { formatQuantity } from '#lib/money.ts';
import type { ProductSummary } from '#lib/product/products.ts';
import type { StatusEntry } from '#lib/product/statuses/schema.ts';
import { productHref } from '#lib/product/view/links.ts';
import { ProductBadges } from './product-header.tsx';

/** A product of the list, with its picture and its stock and status at the user's branch. */
export type ProductRow = ProductSummary & {
  /** Asset id. */
  readonly picture: string | undefined;
  /** The status in force at the user's branch. */
  readonly status: StatusEntry | undefined;
  /** Available to sell there now; undefined if unknown or the user may not see it. */
  readonly sellable: number | undefined;
};

type Options = {
  countryCode: string;
  search: Search;
  /** Whether any row has a picture: then all rows leave space for one, so that the names align. */
  hasPictures: boolean;
  /** Whether the user has a branch, for the last two columns. */
  hasBranch: boolean;
};

/** The columns of the product list. */
export function productColumns(options: Options): Column<ProductRow>[] {
  const { countryCode, search, hasPictures, hasBranch } = options;
  const columns: Column<ProductRow>[] = [
    {
      heading: 'Product',
      sort: sortBy(search, undefined, 'Sort by name'),
      width: 'min-w-52',
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          {hasPictures && <Picture asset={row.picture} />}
          <span className="min-w-0 wrap-anywhere">
            <RowLink href={productHref(countryCode, row.number)}>{row.description}</RowLink>{' '}
            <ProductBadges product={row} />
          </span>
        </span>
      ),
    },
    {
      heading: 'Number',
      sort: sortBy(search, 'number', 'Sort by number'),
      width: 'min-w-26',
      className: 'wrap-anywhere',
      cell: ({ number }) => number,
    },
    { heading: 'Brand', cell: ({ brandName }) => brandName },
    {
      heading: 'Maker’s number',
      width: 'min-w-26',
      className: 'wrap-anywhere',
      cell: ({ manufacturerPartNumber }) => manufacturerPartNumber,
    },
  ];
  if (!hasBranch) return columns;
  return [
    ...columns,
    {
      heading: 'Status here',
      className: '*:whitespace-normal',
      cell: ({ status }) =>
        status && <Badge tone="bare">{status.statusDescription ?? status.statusCode}</Badge>,
    },
    {
      heading: 'Available here',
      isNumeric: true,
      cell: ({ productType, sellable, unitOfMeasure }) =>
        productType !== 'SERVICE' &&
        sellable !== undefined && (
          <>
            {formatQuantity(sellable)} <span className="text-quiet">{unitOfMeasure}</span>
          </>
        ),
    },
  ];
}

function Picture({ asset }: { asset: string | undefined }) {
  if (!asset) return <span className="h-8 w-10 flex-none card:hidden" />;
  return (
    <AssetPicture
      asset={{ assetId: asset, type: 'IMAGE', thumbnailUrl: asset }}
      markSize={20}
      className="h-8 w-10 flex-none"
    />
  );
}
