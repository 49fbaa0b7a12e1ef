import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { thumbnailPath } from '#lib/assets/asset-addresses.ts';
import { AssetMark } from './asset-mark.tsx';
import type { ListedAsset } from './listed-asset.ts';

type Props = {
  asset: Pick<ListedAsset, 'assetId' | 'type' | 'thumbnailUrl'>;
  /** Of the mark of its type, where it has no picture. */
  markSize: number;
  className?: string;
};

/** The small picture of an asset in a list, beside its name; a mark of its type where it has none. */
export function AssetPicture({ asset, markSize, className }: Props) {
  return (
    <PictureFrame className={className}>
      {asset.thumbnailUrl === undefined ? (
        <AssetMark type={asset.type} size={markSize} />
      ) : (
        <img
          src={thumbnailPath(asset.assetId)}
          alt=""
          loading="lazy"
          decoding="async"
          className={FITTED}
        />
      )}
    </PictureFrame>
  );
}

/** Frames a picture, or what stands for one. In the dark a picture keeps its white, so that a transparent one is seen. */
export function PictureFrame({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <span className={clsx(FRAME, className)}>{children}</span>;
}

/** Makes a picture as large as its frame lets it be. */
export const FITTED = 'absolute size-full object-contain';
const FRAME =
  'relative grid place-items-center overflow-hidden rounded-md border border-line bg-panel has-[img]:bg-[#fff]';
