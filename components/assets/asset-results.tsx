import { ArrowDownUp } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { Link, RowLink } from '#components/ui/link.tsx';
import { type Search, searchHref, sortByDate } from '#components/ui/search-page/search.ts';
import { type Column, ONLY_WITH_ROOM, type Sort, Table } from '#components/ui/table/table.tsx';
import {
  ASSET_PURPOSE_LABELS,
  ASSET_STATUS_LABELS,
  fileKindLabel,
  formatFileSize,
} from '#lib/assets/labels.ts';
import { assetHref } from '#lib/assets/links.ts';
import type { Asset, AssetStatus } from '#lib/assets/schema.ts';
import { dateIn, formatDate } from '#lib/time/dates.ts';
import { AssetPicture } from './asset-picture.tsx';

type Props = { assets: readonly Asset[]; timeZone: string; search: Search };

/** Found assets, as pictures or as a table. */
export function AssetResults({ assets, timeZone, search }: Props) {
  if (search.values['view'] !== 'table') return <AssetGrid assets={assets} label="Assets found" />;
  return (
    <Table
      caption="Assets found"
      className="[&_tbody_:is(th,td)]:align-middle"
      card="flow"
      columns={assetColumns(timeZone, sortByDate(search))}
      rows={assets}
      keyOf={({ assetId }) => assetId}
    />
  );
}

/** Links to the other view, of the same page, and to the other order where no table has it. */
export function AssetViews({ search }: Pick<Props, 'search'>) {
  const { view, cursor, before, n } = search.values;
  const isTable = view === 'table';
  const inView = (name?: string) => searchHref(search, { cursor, before, n, view: name });
  const sort = sortByDate(search);
  return (
    <>
      {!isTable && (
        <Link
          href={sort.href}
          title={sort.title}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-line px-2.5 font-medium text-sm hover:text-accent max-sm:min-h-11"
        >
          {sort.direction === 'ascending' ? 'Oldest' : 'Newest'}
          <ArrowDownUp size={14} aria-hidden="true" className="text-quiet" />
        </Link>
      )}
      <nav aria-label="View" className="segments text-sm">
        <View href={inView()} isCurrent={!isTable}>
          Pictures
        </View>
        <View href={inView('table')} isCurrent={isTable}>
          Table
        </View>
      </nav>
    </>
  );
}

type ViewProps = { href: string; isCurrent: boolean; children: string };

function View({ href, isCurrent, children }: ViewProps) {
  return (
    <Link href={href} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </Link>
  );
}

/** The columns of the asset table, dates in `timeZone`. On cards, most values have no label. */
export function assetColumns(timeZone: string, sort: Sort): Column<Asset>[] {
  return [
    {
      heading: 'Name',
      width: 'min-w-56',
      className: 'wrap-anywhere card:w-full',
      cell: (asset) => (
        <span className="row-picture flex items-center gap-2.5">
          <AssetPicture asset={asset} markSize={20} className="h-8 w-10 flex-none" />
          <span className="line-clamp-2 leading-4.5">
            <RowLink href={assetHref(asset.assetId)}>{asset.name}</RowLink>{' '}
            <AssetStatusBadge status={asset.status} />
          </span>
        </span>
      ),
    },
    {
      heading: 'File',
      width: `min-w-40 ${ONLY_WITH_ROOM}`,
      cardLabel: false,
      className: `wrap-anywhere text-xs card:w-full ${ONLY_WITH_ROOM}`,
      cell: ({ fileName }) => fileName,
    },
    {
      heading: 'Type',
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ mimeType }) => fileKindLabel(mimeType),
    },
    {
      heading: 'Size',
      isNumeric: true,
      cardLabel: false,
      cell: ({ sizeBytes }) => formatFileSize(sizeBytes),
    },
    {
      heading: 'Purpose',
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ purpose }) => purpose !== 'OTHER' && ASSET_PURPOSE_LABELS[purpose],
    },
    {
      heading: 'Products',
      width: 'min-w-28',
      className: 'leading-4.5',
      cell: ({ productNumbers: numbers }) => numbers.length > 0 && productsText(numbers),
    },
    {
      heading: 'Uploaded',
      sort,
      cardLabel: false,
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => formatDate(dateIn(timeZone, new Date(createdAt))),
    },
    {
      heading: 'By',
      width: ONLY_WITH_ROOM,
      className: ONLY_WITH_ROOM,
      cell: ({ createdBy }) => createdBy.name,
    },
  ];
}

export function AssetStatusBadge({ status }: { status: AssetStatus }) {
  if (status === 'READY') return undefined;
  return <Badge>{ASSET_STATUS_LABELS[status]}</Badge>;
}

/** `1400603`, `3 products`. */
export function productsText(numbers: readonly string[]): string {
  return numbers.length === 1 ? (numbers[0] ?? '') : `${numbers.length} products`;
}

type GridProps = { assets: readonly Asset[]; label: string };

export function AssetGrid({ assets, label }: GridProps) {
  return (
    <ul
      aria-label={label}
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
