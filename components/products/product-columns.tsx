import { TriangleAlert } from 'lucide-react';
import { AssetPicture } from '#components/assets/asset-picture.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { type Search, sortBy } from '#components/ui/search-page/search.ts';
import type { Columns } from '#components/ui/table/table.tsx';
import { formatQuantity } from '#lib/money.ts';
import { PRODUCT_TYPE_LABELS } from '#lib/products/labels.ts';
import type { ProductSummary } from '#lib/products/products.ts';
import type { Product } from '#lib/products/schema.ts';
import type { StatusEntry } from '#lib/products/statuses/schema.ts';
import { present } from '#lib/text/text.ts';
import { ProductName } from './product-name.tsx';

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
  search: Search;
  /** Whether the user has a branch and may see its stock, for the last two columns. */
  hasStock: boolean;
  /** Whether most of the rows have a picture: a column with a few of them is not worth its room. */
  hasPictures: boolean;
};

/** The columns of the product list. */
export function productColumns(options: Options): Columns<ProductRow> {
  const { search, hasStock, hasPictures } = options;
  return [
    hasPictures && {
      heading: 'Picture',
      width: 'w-14',
      className: 'card:hidden',
      cell: ({ picture }) =>
        picture && (
          <AssetPicture
            asset={{ assetId: picture, type: 'IMAGE', thumbnailUrl: picture }}
            markSize={20}
            className="-my-0.5 h-8 w-10"
          />
        ),
    },
    {
      heading: 'Product',
      isTitle: true,
      // Without a text the order of names is the default; with one, that of relevance.
      sort: sortBy(search, search.values['q'] ? 'name' : undefined, 'Sort by name'),
      // Stock is not at the far end of the screen.
      width: 'w-1/2 min-w-52 card:w-auto card:min-w-0',
      cardLabel: false,
      className: 'wrap-anywhere card:col-span-full',
      cell: (row) => (
        <>
          <ProductName isRow number={row.number} name={row.description} remarks={marksOf(row)}>
            <ProductBadges product={row} />
            {row.status && row.status.statusCode !== 'ACTIVE' && (
              <Badge>{row.status.statusDescription ?? row.status.statusCode}</Badge>
            )}
          </ProductName>
        </>
      ),
    },
    hasStock && {
      heading: 'Here',
      isNumeric: true,
      width: 'w-20 card:w-auto',
      cardLabel: false,
      cell: (row) =>
        row.productType !== 'SERVICE' && row.sellable !== undefined && <Here {...row} />,
    },
    hasStock && {
      heading: 'Nearest',
      cardLabel: false,
      className: 'card:text-right',
      cell: ({ sellable, near, due }) =>
        sellable === 0 &&
        present(
          near && `${formatQuantity(near.quantity)} at ${near.name}`,
          due && `${formatQuantity(due.quantity)} ${due.words}`,
        ).join(' · '),
    },
  ];
}

/** What else a product is asked for by; the brand unless the name has it. */
function marksOf({ manufacturerPartNumber, brandName = '', description }: ProductRow) {
  const isNamed = description.toLowerCase().includes(brandName.toLowerCase());
  return [manufacturerPartNumber, !isNamed && brandName];
}

/** What is in stock here. */
function Here({ sellable = 0, unitOfMeasure }: Pick<ProductRow, 'sellable' | 'unitOfMeasure'>) {
  if (sellable <= 0) return <span className="text-quiet card:after:content-['_here']">None</span>;
  return (
    <span className="card:after:content-['_in_stock_here']">
      <span className="font-semibold">{formatQuantity(sellable)}</span>
      {unitOfMeasure !== 'EA' && <span className="text-quiet"> {unitOfMeasure}</span>}
    </span>
  );
}

/** Layout of a row as a card: the name, its numbers, then stock. */
export const PRODUCT_ROW_CLASS =
  'card:grid card:grid-cols-[auto_minmax(0,1fr)] card:gap-x-3 card:[&>td]:min-h-0';

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
      {replacedByProductNumber && <Badge>Replaced</Badge>} {isGstExempt && <Badge>No GST</Badge>}
    </span>
  );
}
