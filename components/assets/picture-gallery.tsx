import { X, ZoomIn } from 'lucide-react';
import { Fragment } from 'react';
import { TextLink } from '#components/ui/text-link.tsx';
import { assetHref } from '#lib/assets/links.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { AssetPicture, pictureOf } from './asset-picture.tsx';

/** Pictures of a product: one large, the others as thumbnails to choose from. Radio buttons, which need no script. */
export function PictureGallery({ pictures }: { pictures: readonly Asset[] }) {
  return (
    <fieldset className="grid w-full min-w-0 max-w-80 grid-cols-5 gap-2">
      <legend className="sr-only">Pictures</legend>
      {pictures.map((asset, at) => (
        <Fragment key={asset.assetId}>
          <label className="relative rounded-md outline-accent outline-offset-2 only-of-type:hidden has-checked:outline-1 has-focus-visible:outline-2 print:hidden">
            <input
              type="radio"
              name="picture"
              autoComplete="off"
              defaultChecked={at === 0}
              aria-label={asset.name}
              className="sr-only"
            />
            <AssetPicture asset={asset} markSize={24} className="aspect-4/3 cursor-pointer" />
          </label>
          <div className="col-span-full row-start-1 hidden [:has(:checked)+&]:block">
            <ZoomablePicture asset={asset} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  );
}

/** A picture; a click shows it large, in a native dialog that needs no script. */
function ZoomablePicture({ asset }: { asset: Asset }) {
  const source = pictureOf(asset);
  const picture = (
    <AssetPicture
      asset={asset}
      markSize={64}
      className="aspect-4/3 w-full group-hover:border-accent"
    />
  );
  if (source === undefined) return picture;
  const id = `picture-${asset.assetId}`;
  return (
    <>
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
          className="absolute right-1.5 bottom-1.5 rounded-sm bg-canvas p-0.5 text-quiet print:hidden"
        />
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label={asset.name}
        className="m-auto max-h-[96dvh] max-w-[96vw] rounded-lg border border-line bg-canvas p-3 text-ink backdrop:bg-shade print:hidden"
      >
        <div className="mb-2 flex items-center justify-between gap-4 text-sm">
          <TextLink href={assetHref(asset.assetId)}>{asset.name}</TextLink>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="inline-flex min-h-8 items-center gap-1 rounded-sm px-2 hover:bg-surface-2 hover:text-ink"
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
          className="max-h-[80dvh] min-h-40 min-w-[min(40rem,88vw)] rounded-sm bg-[#fff] object-contain"
        />
      </dialog>
    </>
  );
}
