import { clsx } from 'clsx';
import { AssetPicture } from '#components/assets/asset-picture.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { ASSET_PURPOSE_LABELS, fileKindLabel, formatFileSize } from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import type { Asset } from '#lib/assets/schema.ts';
import { AssetStatusBadge, productsText } from './asset-columns.tsx';

type Props = {
  assets: readonly Asset[];
  label: string;
  /** Smaller tiles with names only. */
  isBrief?: boolean;
};

/** Assets as a grid of pictures, each linked to its page. */
export function AssetGrid({ assets, label, isBrief = false }: Props) {
  const columns = isBrief
    ? 'grid-cols-[repeat(auto-fill,minmax(min(8rem,100%/2-0.5rem),1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(min(11rem,100%/2-0.5rem),1fr))]';
  return (
    <ul aria-label={label} className={clsx('grid gap-x-4 gap-y-5 text-xs', columns)}>
      {assets.map((asset) => (
        <li key={asset.assetId} className="group relative min-w-0">
          <AssetPicture
            asset={asset}
            markSize={isBrief ? 40 : 48}
            className="mb-1.5 aspect-4/3 group-hover:border-accent"
          />
          <RowLink href={assetHref(asset.assetId)} className={WHOLE_TILE}>
            {asset.name}
          </RowLink>
          {!isBrief && <Details asset={asset} />}
        </li>
      ))}
    </ul>
  );
}

/** The link covers the whole tile; long names are cut to two lines. */
const WHOLE_TILE =
  'wrap-anywhere line-clamp-2 font-semibold text-accent text-sm after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:outline-offset-2';

function Details({ asset }: { asset: Asset }) {
  const { name, mimeType, sizeBytes, purpose, status, productNumbers } = asset;
  const label = ASSET_PURPOSE_LABELS[purpose];
  // Many names end with the purpose: "Ball valves: data sheet".
  const isNamed = name.toLowerCase().includes(label.toLowerCase());
  const uses = [
    purpose !== 'OTHER' && !isNamed && label,
    productNumbers.length > 0 && productsText(productNumbers),
  ].filter(Boolean);
  return (
    <>
      <p className={LINE}>
        {fileKindLabel(mimeType)} · {formatFileSize(sizeBytes)}
      </p>
      {uses.length > 0 && <p className={LINE}>{uses.join(' · ')}</p>}
      <AssetStatusBadge status={status} />
    </>
  );
}

const LINE = 'truncate text-quiet';
