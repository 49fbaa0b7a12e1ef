import type { Sort } from '#components/ui/table.tsx';
import { type Column, RowLink } from '#components/ui/table.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import { ASSET_PURPOSE_WORDS, kindWords } from '#lib/assets/asset-words.ts';
import { fileSize } from '#lib/assets/file-size.ts';
import { dateIn, formatDate } from '#lib/dates.ts';
import { AssetPicture } from './asset-picture.tsx';
import { AssetStatusMark } from './asset-status-mark.tsx';
import type { ListedAsset } from './listed-asset.ts';
import { ProductNumbers } from './product-numbers.tsx';

/** The columns of the asset table, dates in `timeZone`. On cards, most values have no label. */
export function assetColumns(
  countryCode: string,
  timeZone: string,
  sort: Sort,
): Column<ListedAsset>[] {
  return [
    {
      heading: 'Name',
      width: 'min-w-56',
      className: 'wrap-anywhere card:w-full',
      cell: (asset) => (
        <span className="flex items-center gap-2.5">
          <AssetPicture asset={asset} markSize={20} className="h-8 w-10 flex-none" />
          <span>
            <RowLink href={assetHref(countryCode, asset.assetId)}>{asset.name}</RowLink>{' '}
            <AssetStatusMark status={asset.status} />
          </span>
        </span>
      ),
    },
    {
      heading: 'File',
      width: 'min-w-40',
      cardLabel: false,
      className: 'wrap-anywhere card:w-full',
      cell: ({ fileName }) => fileName,
    },
    {
      heading: 'Kind',
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ mimeType }) => kindWords(mimeType),
    },
    {
      heading: 'Size',
      isNumeric: true,
      cardLabel: false,
      cell: ({ sizeBytes }) => fileSize(sizeBytes),
    },
    {
      heading: 'For',
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ purpose }) => purpose !== 'OTHER' && ASSET_PURPOSE_WORDS[purpose],
    },
    {
      heading: 'Products',
      cell: ({ productNumbers: numbers }) =>
        numbers.length > 0 && <ProductNumbers numbers={numbers} most={3} />,
    },
    {
      heading: 'Uploaded',
      sort,
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => formatDate(dateIn(timeZone, new Date(createdAt))),
    },
    { heading: 'By', cell: ({ createdBy }) => createdBy.name },
  ];
}
