import { AssetPicture } from '#components/assets/picture/asset-picture.tsx';
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
  /** Where there is none: the nearest branch that has some, and what comes in next. */
  readonly near: { readonly name: string; readonly quantity: number } | undefined;
  readonly due: { readonly quantity: number; readonly words: string } | undefined;
};

type Options = {
  countryCode: string;
  search: Search;
  /** Whether the user has a branch, for the last two columns. */
  hasBranch: boolean;
};

/** The columns of the product list. */
export function productColumns(options: Options): Column<ProductRow>[] {
  const { countryCode, search, hasBranch } = options;
  const columns: Column<ProductRow>[] = [
    {
      heading: 'Product',
      // Without a text the order of names is the default; with one, that of relevance.
      sort: sortBy(search, search.values['q'] ? 'name' : undefined, 'Sort by name'),
      width: 'min-w-52',
      cell: (row) => (
        <span className="flex items-center justify-between gap-2.5">
          <span className="min-w-0 wrap-anywhere">
            <RowLink href={productHref(countryCode, row.number)}>{row.description}</RowLink>{' '}
            <ProductBadges product={row} />
          </span>
          {row.picture && (
            <AssetPicture
              asset={{ assetId: row.picture, type: 'IMAGE', thumbnailUrl: row.picture }}
              markSize={20}
              className="h-8 w-10 flex-none"
            />
          )}
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
      heading: 'Manufacturer part no.',
      width: 'min-w-26',
      className: 'wrap-anywhere',
      cell: ({ manufacturerPartNumber }) => manufacturerPartNumber,
    },
  ];
  if (!hasBranch) return columns;
  return [
    ...columns,
    {
      heading: 'Status',
      className: '*:whitespace-normal',
      cell: ({ status }) =>
        status &&
        status.statusCode !== 'ACTIVE' && (
          <Badge tone="bare">{status.statusDescription ?? status.statusCode}</Badge>
        ),
    },
    {
      heading: 'In stock',
      isNumeric: true,
      width: 'whitespace-nowrap',
      cell: ({ productType, sellable, unitOfMeasure, near, due }) =>
        productType !== 'SERVICE' &&
        sellable !== undefined && (
          <>
            <span className={sellable > 0 ? 'font-semibold' : 'text-quiet'}>
              {formatQuantity(sellable)}
            </span>{' '}
            <span className="text-quiet">{unitOfMeasure}</span>
            {near && (
              <span className="row-remarks">
                {formatQuantity(near.quantity)} at {near.name}
              </span>
            )}
            {due && (
              <span className="row-remarks">
                {formatQuantity(due.quantity)} {due.words}
              </span>
            )}
          </>
        ),
    },
  ];
}
