import Link from 'next/link';
import { AssetThumbnail } from '#components/assets/asset-thumbnail.tsx';
import type { ListedAsset } from '#components/assets/listed-asset.ts';
import { LinkProgress } from '#components/ui/link-progress.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { assetHref } from '#lib/assets/asset-addresses.ts';
import { ASSET_PURPOSE_WORDS, kindWords } from '#lib/assets/asset-words.ts';
import { fileSize } from '#lib/assets/file-size.ts';

type Parts = { countryCode: string; assets: readonly ListedAsset[] };

/** The pictures of a product, the main one first, each leading to its page. */
export function ProductPictures({ countryCode, assets }: Parts) {
  return (
    <ul aria-label="Pictures" className="asset-grid product-pictures">
      {assets.map((asset) => (
        <li key={asset.assetId}>
          <div className="asset-picture">
            <AssetThumbnail asset={asset} markSize={40} />
          </div>
          <Link
            href={assetHref(countryCode, asset.assetId)}
            prefetch={false}
            data-row-link=""
            className="asset-tile-link"
          >
            {asset.name}
            <LinkProgress />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Its sheets, guides and videos, with what kind of file each is and its size. */
export function ProductSheets({ countryCode, assets }: Parts) {
  return (
    <ul aria-label="Sheets and guides" className="product-sheets">
      {assets.map((asset) => (
        <li key={asset.assetId}>
          <TextLink href={assetHref(countryCode, asset.assetId)}>{asset.name}</TextLink>{' '}
          <span className="text-quiet">
            {asset.purpose !== 'OTHER' && `${ASSET_PURPOSE_WORDS[asset.purpose]}, `}
            {kindWords(asset.mimeType)}, {fileSize(asset.sizeBytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}
