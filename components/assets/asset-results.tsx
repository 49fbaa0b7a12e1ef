import { Download } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { CopyTable } from '#components/ui/copy-table.tsx';
import type { ByDate } from '#components/ui/date-heading.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { AssetGrid } from './asset-grid.tsx';
import { AssetTable } from './asset-table.tsx';
import type { ListedAsset } from './listed-asset.ts';

type Parts = {
  countryCode: string;
  assets: readonly ListedAsset[];
  timeZone: string;
  /** How many there are, and as of when. */
  summary: ReactNode;
  /** Where all that is found is a spreadsheet. */
  csv: string;
  byDate: ByDate;
  /** Where the same assets stand as pictures and as a table, and which of the two is shown. */
  views: { readonly pictures: string; readonly table: string; readonly isTable: boolean };
};

/** Assets found, as pictures or as a table, to be opened one by one. */
export function AssetResults(parts: Parts) {
  const { countryCode, assets, timeZone, summary, csv, byDate, views } = parts;
  return (
    <section aria-label="Assets found" className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {summary}
          {!views.isTable && (
            <span className="print:hidden">
              {' '}
              <TextLink href={byDate.otherOrder}>
                {byDate.isOldestFirst ? 'Newest first' : 'Oldest first'}
              </TextLink>
            </span>
          )}
        </p>
        <div className="flex sm:ml-auto flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          {views.isTable && <CopyTable table="Assets found" />}
          <ButtonLink href={csv} isFile>
            <Download size={15} aria-hidden="true" />
            CSV
          </ButtonLink>
          <nav
            aria-label="View"
            className="flex rounded-md border border-line p-0.5 text-(length:--text-sm)"
          >
            <View href={views.pictures} isCurrent={!views.isTable}>
              Pictures
            </View>
            <View href={views.table} isCurrent={views.isTable}>
              Table
            </View>
          </nav>
        </div>
      </div>
      {views.isTable ? (
        <AssetTable countryCode={countryCode} assets={assets} timeZone={timeZone} byDate={byDate} />
      ) : (
        <AssetGrid countryCode={countryCode} assets={assets} label="Assets found" />
      )}
    </section>
  );
}

function View({
  href,
  isCurrent,
  children,
}: {
  href: string;
  isCurrent: boolean;
  children: string;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? 'true' : undefined}
      className="rounded px-2.5 py-0.5 font-medium text-quiet hover:text-accent aria-current:bg-accent-panel aria-current:text-accent"
    >
      {children}
    </Link>
  );
}
