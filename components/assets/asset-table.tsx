import Link from 'next/link';
import { type ByDate, DateHeading } from '#components/ui/date-heading.tsx';
import { LinkProgress } from '#components/ui/link-progress.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import { ASSET_PURPOSE_WORDS, kindWords } from '#lib/assets/asset-words.ts';

import { fileSize } from '#lib/assets/file-size.ts';
import { dateIn, formatDate } from '#lib/dates.ts';
import { AssetPicture } from './asset-picture.tsx';
import { AssetStatusMark } from './asset-status-mark.tsx';
import type { ListedAsset } from './listed-asset.ts';
import { ProductNumbers } from './product-numbers.tsx';

type Parts = {
  countryCode: string;
  assets: readonly ListedAsset[];
  /** The zone that days of upload are told in. */
  timeZone: string;
  byDate: ByDate;
};

/** The same assets as rows, which say more and show less. */
export function AssetTable({ countryCode, assets, timeZone, byDate }: Parts) {
  return (
    <table className="data-table wide-table card-columns asset-table">
      <caption className="sr-only">Assets found</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">File</th>
          <th scope="col">Kind</th>
          <th scope="col" className="numeric">
            Size
          </th>
          <th scope="col">For</th>
          <th scope="col">Products</th>
          <DateHeading heading="Uploaded" byDate={byDate} />
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <Row key={asset.assetId} {...{ countryCode, asset, timeZone }} />
        ))}
      </tbody>
    </table>
  );
}

type RowParts = { countryCode: string; asset: ListedAsset; timeZone: string };

function Row({ countryCode, asset, timeZone }: RowParts) {
  const { assetId, name, fileName, mimeType, sizeBytes, purpose, status } = asset;
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-2.5">
          <AssetPicture asset={asset} markSize={20} className="h-8 w-10 flex-none" />
          <span>
            <Link
              href={assetHref(countryCode, assetId)}
              prefetch={false}
              data-row-link=""
              className="row-link"
            >
              {name}
              <LinkProgress />
            </Link>{' '}
            <AssetStatusMark status={status} />
          </span>
        </span>
      </th>
      <td data-heading="File">{fileName}</td>
      <td data-heading="Kind">{kindWords(mimeType)}</td>
      <td data-heading="Size" className="numeric">
        {fileSize(sizeBytes)}
      </td>
      <td data-heading="For">{purpose !== 'OTHER' && ASSET_PURPOSE_WORDS[purpose]}</td>
      <td data-heading="Products">
        {asset.productNumbers.length > 0 && (
          <ProductNumbers numbers={asset.productNumbers} most={3} />
        )}
      </td>
      <td data-heading="Uploaded">{formatDate(dateIn(timeZone, new Date(asset.createdAt)))}</td>
      <td data-heading="By">{asset.createdBy.name}</td>
    </tr>
  );
}
