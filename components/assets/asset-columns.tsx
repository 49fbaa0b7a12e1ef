import { AssetPicture } from '#components/assets/asset-picture.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { type Column, ONLY_WITH_ROOM, type Sort } from '#components/ui/table/table.tsx';
import {
  ASSET_PURPOSE_LABELS,
  ASSET_STATUS_LABELS,
  fileKindLabel,
  formatFileSize,
} from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import type { Asset, AssetStatus } from '#lib/assets/schema.ts';
import type { Tone } from '#lib/text/text.ts';
import { dateIn, formatDate } from '#lib/time/dates.ts';

/** The columns of the asset table, dates in `timeZone`. On cards, most values have no label. */
export function assetColumns(timeZone: string, sort: Sort): Column<Asset>[] {
  return [
    {
      heading: 'Name',
      width: 'min-w-56',
      className: 'wrap-anywhere card:w-full',
      cell: (asset) => (
        <span className="flex items-center gap-2.5">
          <AssetPicture asset={asset} markSize={20} className="h-8 w-10 flex-none" />
          <span className="line-clamp-2">
            <RowLink href={assetHref(asset.assetId)}>{asset.name}</RowLink>{' '}
            <AssetStatusBadge status={asset.status} />
          </span>
        </span>
      ),
    },
    {
      heading: 'File',
      width: `min-w-40 ${ONLY_WITH_ROOM}`,
      cardLabel: false,
      className: `wrap-anywhere card:w-full ${ONLY_WITH_ROOM}`,
      cell: ({ fileName }) => fileName,
    },
    {
      heading: 'Type',
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
      heading: 'Purpose',
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ purpose }) => purpose !== 'OTHER' && ASSET_PURPOSE_LABELS[purpose],
    },
    {
      heading: 'Products',
      width: 'min-w-28',
      cell: ({ productNumbers: numbers }) => numbers.length > 0 && productsText(numbers),
    },
    {
      heading: 'Uploaded',
      sort,
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => formatDate(dateIn(timeZone, new Date(createdAt))),
    },
    {
      heading: 'By',
      width: ONLY_WITH_ROOM,
      className: ONLY_WITH_ROOM,
      cell: ({ createdBy }) => createdBy.name,
    },
  ];
}

const TONES: Readonly<Record<AssetStatus, Tone>> = {
  PROCESSING: 'warn',
  READY: 'good',
  FAILED: 'bad',
};

/** The status of an asset that is not ready. */
export function AssetStatusBadge({ status }: { status: AssetStatus }) {
  if (status === 'READY') return undefined;
  return <Badge tone={TONES[status]}>{ASSET_STATUS_LABELS[status]}</Badge>;
}

/** `1400603`, `3 products`. */
export function productsText(numbers: readonly string[]): string {
  return numbers.length === 1 ? (numbers[0] ?? '') : `${numbers.length} products`;
}
