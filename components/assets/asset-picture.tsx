import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { thumbnailPath } from '#lib/assets/asset-addresses.ts';
import { AssetMark } from './asset-mark.tsx';
import type { ListedAsset } from './listed-asset.ts';

type Props = {
  asset: Pick<ListedAsset, 'assetId' | 'type' | 'thumbnailUrl'>;
  /** Size of the icon if it has no picture, in pixels. */
  markSize: number;
  className?: string;
};

/** The thumbnail of an asset, or an icon of its type if it has none. */
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

/** A frame for a picture or icon. Pictures keep a white background in dark mode, for transparent ones. */
export function PictureFrame({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <span className={clsx(FRAME, className)}>{children}</span>;
}

/** Fits a picture into its frame. */
export const FITTED = 'absolute size-full object-contain';
const FRAME =
  'relative grid place-items-center overflow-hidden rounded-md border border-line bg-panel has-[img]:bg-[#fff]';
