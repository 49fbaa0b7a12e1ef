import { clsx } from 'clsx';
import { FileImage, FileQuestion, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ASSET_TYPE_LABELS, fileKindLabel } from '#lib/assets/labels.ts';
import { contentPath, thumbnailPath } from '#lib/assets/links.ts';
import type { Asset, AssetType } from '#lib/assets/schema.ts';
import { isBrowserImage } from '#lib/assets/upload/file-kinds.ts';

type Props = {
  asset: Pick<Asset, 'assetId' | 'type' | 'thumbnailUrl'>;
  /** Size of the icon if it has no picture, in pixels. */
  markSize: number;
  className?: string;
};

/** The thumbnail of an asset, or an icon of its type if it has none. */
export function AssetPicture({ asset, markSize, className }: Props) {
  return (
    <PictureFrame className={className}>
      {asset.thumbnailUrl === undefined ? (
        <AssetIcon type={asset.type} size={markSize} />
      ) : (
        <img
          src={thumbnailPath(asset.assetId)}
          alt=""
          loading="lazy"
          decoding="async"
          className={asset.type === 'DOCUMENT' ? PAGE_TOP_CLASS : FITTED_PICTURE_CLASS}
        />
      )}
    </PictureFrame>
  );
}

/** A page is recognised by its head, as wide as the frame; whole, it would be too small to tell anything. */
const PAGE_TOP_CLASS = 'absolute size-full bg-[#fff] object-cover object-top';

type FrameProps = { className?: string | undefined; children: ReactNode };

/** A frame for a picture or icon. Pictures are on white, for transparent ones, which the dark shades a little. */
export function PictureFrame({ className, children }: FrameProps) {
  return <span className={clsx(FRAME, className)}>{children}</span>;
}

/** Fits a picture into its frame. */
export const FITTED_PICTURE_CLASS = 'absolute inset-0 m-auto max-h-full max-w-full bg-[#fff]';
const FRAME =
  'relative grid place-items-center overflow-hidden rounded-md border border-line bg-surface-1 after:absolute after:inset-0 has-[img]:bg-surface-2 has-[img]:after:bg-[light-dark(transparent,rgb(0_0_0/0.1))]';

const ICONS: Readonly<Record<AssetType, LucideIcon>> = {
  IMAGE: FileImage,
  DOCUMENT: FileText,
  VIDEO: FileVideo,
  OTHER: FileQuestion,
};

/** An icon for a file without a picture; hidden from assistive technology, since text beside it names the type. */
export function AssetIcon({ type, size }: { type: AssetType; size: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} strokeWidth={1.25} aria-hidden="true" className="text-quiet" />;
}

/** The picture of an asset if browsers can show it, else its thumbnail, else an icon. */
export function AssetPreview({ asset }: { asset: Asset }) {
  const { name, type, mimeType, width, height } = asset;
  const source = pictureOf(asset);
  if (source === undefined) {
    return (
      <PictureFrame className={PREVIEW}>
        <AssetIcon type={type} size={96} />
        <span>
          {ASSET_TYPE_LABELS[type]}, {fileKindLabel(mimeType)}
        </span>
      </PictureFrame>
    );
  }
  const size = width === undefined || height === undefined ? {} : { width, height };
  return (
    <PictureFrame className={PREVIEW}>
      <img
        src={source}
        alt={name}
        {...size}
        decoding="async"
        className="h-auto max-h-[min(26rem,60vh)] w-auto max-w-full bg-[#fff] object-contain"
      />
    </PictureFrame>
  );
}

const PREVIEW =
  'min-h-48 content-center gap-2 self-start text-(length:--text-sm) text-quiet print:border-0';

/** The address of a picture of the asset, if there is one. */
export function pictureOf(
  asset: Pick<
    Asset,
    'assetId' | 'status' | 'mimeType' | 'sizeBytes' | 'width' | 'height' | 'thumbnailUrl'
  >,
): string | undefined {
  const { assetId, status, mimeType, sizeBytes, width = 0, height = 0, thumbnailUrl } = asset;
  const isSmall = sizeBytes <= MAX_BYTES && width * height <= MAX_PIXELS;
  if (status === 'READY' && isBrowserImage(mimeType) && isSmall) return contentPath(assetId);
  return thumbnailUrl === undefined ? undefined : thumbnailPath(assetId);
}

/** What a tablet on a slow network can load and decode in reasonable time. */
const MAX_BYTES = 3_000_000;
const MAX_PIXELS = 16_000_000;
