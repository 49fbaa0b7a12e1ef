import { X, ZoomIn } from 'lucide-react';
import { TextLink } from '#components/ui/text-link.tsx';
import { assetHref } from '#lib/assets/links.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { AssetPicture, pictureOf } from './asset-picture.tsx';

type Props = { asset: Asset };

/** The main picture of a product; a click shows it large, in a native dialog that needs no script. */
export function ZoomablePicture({ asset }: Props) {
  const source = pictureOf(asset);
  const picture = (
    <AssetPicture
      asset={asset}
      markSize={64}
      className="aspect-4/3 w-full group-hover:border-accent"
    />
  );
  if (source === undefined) return <div className={SIZE}>{picture}</div>;
  const id = `picture-${asset.assetId}`;
  return (
    <div className={SIZE}>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Enlarge ${asset.name}`}
        className="group relative block w-full cursor-zoom-in"
      >
        {picture}
        <ZoomIn
          size={22}
          aria-hidden="true"
          className="absolute right-1.5 bottom-1.5 rounded bg-paper p-0.5 text-quiet print:hidden"
        />
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label={asset.name}
        className="m-auto max-h-[96dvh] max-w-[96vw] rounded-lg border border-line bg-paper p-3 text-ink backdrop:bg-[rgb(0_0_0/0.6)] print:hidden"
      >
        <div className="mb-2 flex items-center justify-between gap-4 text-sm">
          <TextLink href={assetHref(asset.assetId)}>{asset.name}</TextLink>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="inline-flex min-h-8 items-center gap-1 rounded px-2 hover:bg-accent-panel hover:text-accent"
          >
            <X size={16} aria-hidden="true" />
            Close
          </button>
        </div>
        {/* Loaded when the dialog is opened: a picture that is not displayed is not fetched. */}
        <img
          src={source}
          alt={asset.name}
          loading="lazy"
          decoding="async"
          className="max-h-[80dvh] min-h-40 min-w-[min(40rem,88vw)] rounded bg-[#fff] object-contain"
        />
      </dialog>
    </div>
  );
}

const SIZE = 'w-44 max-w-full flex-none';
