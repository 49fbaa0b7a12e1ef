import Link from 'next/link';
import { LinkProgress } from '#components/ui/link-progress.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import { ASSET_PURPOSE_WORDS, kindWords } from '#lib/assets/asset-words.ts';

import { fileSize } from '#lib/assets/file-size.ts';
import { AssetStatusMark } from './asset-status-mark.tsx';
import { AssetThumbnail } from './asset-thumbnail.tsx';
import type { ListedAsset } from './listed-asset.ts';
import { ProductNumbers } from './product-numbers.tsx';

type Parts = { countryCode: string; assets: readonly ListedAsset[] };

/** Assets as pictures, each leading to its page. */
export function AssetGrid({ countryCode, assets }: Parts) {
  return (
    <ul aria-label="Assets found" className="asset-grid">
      {assets.map((asset) => (
        <Tile key={asset.assetId} countryCode={countryCode} asset={asset} />
      ))}
    </ul>
  );
}

function Tile({ countryCode, asset }: { countryCode: string; asset: ListedAsset }) {
  const { assetId, name, mimeType, sizeBytes, purpose, status, productNumbers } = asset;
  return (
    <li>
      <div className="asset-picture">
        <AssetThumbnail asset={asset} markSize={48} />
      </div>
      <Link
        href={assetHref(countryCode, assetId)}
        prefetch={false}
        data-row-link=""
        className="asset-tile-link"
      >
        {name}
        <LinkProgress />
      </Link>
      <p>
        {kindWords(mimeType)} · {fileSize(sizeBytes)}
      </p>
      {purpose !== 'OTHER' && <p>{ASSET_PURPOSE_WORDS[purpose]}</p>}
      {productNumbers.length > 0 && (
        <p>
          <ProductNumbers numbers={productNumbers} most={1} />
        </p>
      )}
      <AssetStatusMark status={status} />
    </li>
  );
}
