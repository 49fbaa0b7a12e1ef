import { ASSET_TYPE_LABELS, fileKindLabel } from '#lib/assets/labels.ts';
import { contentPath, thumbnailPath } from '#lib/assets/links.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { isBrowserImage } from '#lib/assets/upload/file-kinds.ts';
import { AssetIcon, PictureFrame } from './asset-picture.tsx';

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
        className="h-auto max-h-[min(26rem,60vh)] w-auto max-w-full object-contain"
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
