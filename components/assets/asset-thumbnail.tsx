import { thumbnailPath } from '#lib/assets/asset-addresses.ts';
import { AssetMark } from './asset-mark.tsx';
import type { ListedAsset } from './listed-asset.ts';

type Parts = { asset: Pick<ListedAsset, 'assetId' | 'type' | 'thumbnailUrl'>; markSize: number };

/** The small picture of an asset in a list, beside its name; a mark of its type where it has none. */
export function AssetThumbnail({ asset, markSize }: Parts) {
  if (asset.thumbnailUrl === undefined) return <AssetMark type={asset.type} size={markSize} />;
  return <img src={thumbnailPath(asset.assetId)} alt="" loading="lazy" decoding="async" />;
}
