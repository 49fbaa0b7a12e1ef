import { AssetPicture } from '#components/assets/asset-picture.tsx';
import { type Column, RowLink, type Sort } from '#components/ui/table/table.tsx';
import { ASSET_PURPOSE_LABELS, fileKindLabel, formatFileSize } from '#lib/assets/view/labels.ts';
import { assetHref } from '#lib/assets/view/links.ts';
import { dateIn, formatDate } from '#lib/time/dates.ts';
import { AssetStatusBadge, type ListedAsset, ProductNumbers } from './listed-asset.tsx';

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
            <AssetStatusBadge status={asset.status} />
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
      cell: ({ mimeType }) => fileKindLabel(mimeType),
    },
    {
      heading: 'Size',
      isNumeric: true,
      cardLabel: false,
      cell: ({ sizeBytes }) => formatFileSize(sizeBytes),
    },
    {
      heading: 'For',
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ purpose }) => purpose !== 'OTHER' && ASSET_PURPOSE_LABELS[purpose],
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
