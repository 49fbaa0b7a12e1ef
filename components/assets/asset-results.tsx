import { ArrowDownUp } from 'lucide-react';
import { Link } from '#components/ui/link.tsx';
import { type Search, searchHref, sortByDate } from '#components/ui/search-page/search.ts';
import { Table } from '#components/ui/table/table.tsx';
import type { Asset } from '#lib/assets/schema.ts';
import { assetColumns } from './asset-columns.tsx';
import { AssetGrid } from './asset-grid.tsx';

type Props = {
  assets: readonly Asset[];
  timeZone: string;
  search: Search;
};

/** Found assets, as pictures or as a table. */
export function AssetResults({ assets, timeZone, search }: Props) {
  if (search.values['view'] !== 'table') return <AssetGrid assets={assets} label="Assets found" />;
  return (
    <Table
      caption="Assets found"
      className="[&_tbody_:is(th,td)]:align-middle"
      card="flow"
      hasStickyHeading
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
      <nav
        aria-label="View"
        className="flex rounded-md border border-line p-0.5 text-(length:--text-sm)"
      >
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
    <Link
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      className="rounded px-2.5 py-0.5 font-medium text-quiet hover:text-accent aria-current:bg-accent-panel aria-current:text-accent"
    >
      {children}
    </Link>
  );
}
