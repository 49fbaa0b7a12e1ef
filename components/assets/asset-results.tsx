import { ArrowDownUp } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Link, RowLink } from '#components/ui/link.tsx';
import { type Search, sortByDate } from '#components/ui/search-page/search.ts';
import {
  ASSET_PURPOSE_LABELS,
  ASSET_STATUS_LABELS,
  fileKindLabel,
  formatFileSize,
} from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import type { Asset, AssetStatus } from '#lib/assets/schema.ts';
import { AssetPicture } from './asset-picture.tsx';

/** A link to the other order of the list. */
export function AssetOrder({ search }: { search: Search }) {
  const sort = sortByDate(search);
  return (
    <Link
      href={sort.href}
      title={sort.title}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-line px-2.5 font-medium text-sm hover:text-accent max-sm:min-h-11"
    >
      {sort.direction === 'ascending' ? 'Oldest' : 'Newest'}
      <ArrowDownUp size={14} aria-hidden="true" className="text-quiet" />
    </Link>
  );
}

export function AssetStatusBadge({ status }: { status: AssetStatus }) {
  if (status === 'READY') return undefined;
  return <Badge>{ASSET_STATUS_LABELS[status]}</Badge>;
}

/** Found assets, as pictures with their names. */
export function AssetGrid({ assets }: { assets: readonly Asset[] }) {
  return (
    <ul
      aria-label="Assets found"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%/2-0.5rem),1fr))] gap-x-4 gap-y-5 text-xs"
    >
      {assets.map((asset) => (
        <li key={asset.assetId} className="group relative min-w-0">
          <AssetPicture
            asset={asset}
            markSize={48}
            className="mb-1.5 aspect-4/3 group-hover:border-accent"
          />
          <RowLink href={assetHref(asset.assetId)} className={WHOLE_TILE}>
            {asset.name}
          </RowLink>
          <Details asset={asset} />
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
    productNumbers.length === 1 && productNumbers[0],
    productNumbers.length > 1 && `${productNumbers.length} products`,
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
