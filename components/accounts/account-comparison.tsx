import type { ReactNode } from 'react';
import { DateTime } from '#components/shell/time/time.tsx';
import { CopyTable } from '#components/ui/table/copy-table.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { SectionTitle } from '#components/ui/text/section-title.tsx';
import { changeKind, type Difference } from '#lib/customer/history/compare-lists.ts';
import type { AccountVersion } from '#lib/customer/schema.ts';
import { accountVersionHref } from '#lib/customer/view/links.ts';

type Props = {
  countryCode: string;
  from: AccountVersion;
  to: AccountVersion;
  differences: readonly Difference[];
  timeZone: string;
};

const KIND_LABELS = { added: 'Added', removed: 'Removed', changed: 'Changed' };

/** The differences between two versions of an account, side by side. */
export function AccountComparison({ countryCode, from, to, differences, timeZone }: Props) {
  const caption = `From version ${from.version} to version ${to.version}`;
  const versionColumn = (
    version: AccountVersion,
    value: (difference: Difference) => ReactNode,
  ): Column<Difference> => ({
    heading: `Version ${version.version}`,
    href: accountVersionHref(countryCode, version.accountId, version.version),
    className: 'wrap-anywhere',
    cell: (difference) => value(difference) ?? <Missing />,
  });
  return (
    <section
      aria-labelledby="comparison"
      className="rounded-md border border-line bg-panel px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SectionTitle id="comparison">{caption}</SectionTitle>
        {differences.length > 0 && <CopyTable table={caption} />}
      </div>
      <p className="text-sm">
        Version {to.version} was made by {to.modifiedBy.name},{' '}
        <DateTime at={to.updatedAt} timeZone={timeZone} />.
      </p>
      {differences.length === 0 ? (
        <p className="text-sm">No differences.</p>
      ) : (
        <Table
          caption={caption}
          className="mt-2 table-fixed"
          columns={[
            { heading: 'Field', cell: ({ label }) => label },
            {
              heading: 'Change',
              width: 'w-24',
              className: 'wrap-anywhere',
              cell: (difference) => KIND_LABELS[changeKind(difference)],
            },
            versionColumn(from, ({ before }) => before),
            versionColumn(to, ({ after }) => after),
          ]}
          rows={differences}
          keyOf={({ label, before, after }) => `${label} ${before} ${after}`}
        />
      )}
    </section>
  );
}

function Missing() {
  return <span className="text-quiet">none</span>;
}
