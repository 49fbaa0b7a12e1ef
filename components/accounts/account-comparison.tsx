import type { ReactNode } from 'react';
import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { changeKind, type Difference } from '#lib/accounts/history/compare-lists.ts';
import { accountVersionHref } from '#lib/accounts/links.ts';
import type { AccountVersion } from '#lib/accounts/schema.ts';

export type VersionComparison = {
  readonly from: AccountVersion;
  readonly to: AccountVersion;
  readonly differences: readonly Difference[];
};

export function comparisonCaption({ from, to }: VersionComparison): string {
  return `From version ${from.version} to version ${to.version}`;
}

type Props = VersionComparison & { timeZone: string };

/** What changed from one version of an account to another: the differences. */
export function AccountComparison(props: Props) {
  const { from, to, differences, timeZone } = props;
  return (
    <div className="max-w-240 space-y-4">
      {differences.length === 0 ? (
        <p className="text-base">
          {`No differences between version ${from.version} and version ${to.version}.`}
        </p>
      ) : (
        <Table
          caption={comparisonCaption(props)}
          className="table-fixed"
          columns={[
            {
              heading: 'Field',
              cell: (difference) => (
                <>
                  {difference.label} <Kind difference={difference} />
                </>
              ),
            },
            column('Before', from, ({ before }) => <Value text={before} tint="bg-surface-2" />),
            column('After', to, ({ after }) => (
              <Value text={after} tint="bg-focused font-medium" />
            )),
          ]}
          rows={differences}
          keyOf={({ label, before, after }) => `${label} ${before} ${after}`}
        />
      )}
      <p className="text-quiet text-sm">
        Version {to.version} was saved by {to.modifiedBy.name},{' '}
        <DateTime at={to.updatedAt} timeZone={timeZone} />.
      </p>
    </div>
  );
}

function Value({ text, tint }: { text: string | undefined; tint: string }) {
  if (!text) return <span className="text-quiet">none</span>;
  return <span className={`rounded-sm box-decoration-clone px-1.5 py-0.5 ${tint}`}>{text}</span>;
}

function column(
  when: string,
  version: AccountVersion,
  value: (difference: Difference) => ReactNode,
): Column<Difference> {
  return {
    heading: `${when}, version ${version.version}`,
    href: accountVersionHref(version.accountId, version.version),
    className: 'wrap-anywhere',
    cell: value,
  };
}

/** Whether something was added or removed; that it changed is plain. */
function Kind({ difference }: { difference: Difference }) {
  const kind = changeKind(difference);
  if (kind === 'changed') return undefined;
  return <Badge>{kind === 'added' ? 'Added' : 'Removed'}</Badge>;
}
