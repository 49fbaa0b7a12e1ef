import type { ReactNode } from 'react';
import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { type Column, Table } from '#components/ui/table/table.tsx';
import { Section } from '#components/ui/text/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { AccountTimelineEntry } from '#lib/accounts/history/account-timeline.ts';
import { changeKind, type Difference } from '#lib/accounts/history/compare-lists.ts';
import { accountVersionHref } from '#lib/accounts/links.ts';
import type { AccountVersion } from '#lib/accounts/schema.ts';
import { FieldChanges } from './account-timeline.tsx';

export type VersionComparison = {
  readonly from: AccountVersion;
  readonly to: AccountVersion;
  readonly differences: readonly Difference[];
  /** The versions after the earlier one up to the later, newest first. */
  readonly steps: readonly AccountTimelineEntry[];
};

export function comparisonCaption({ from, to }: VersionComparison): string {
  return `From version ${from.version} to version ${to.version}`;
}

type Props = VersionComparison & { timeZone: string };

/** What changed from one version of an account to another: the differences, and the steps from one to the other. */
export function AccountComparison(props: Props) {
  const { from, to, differences, steps, timeZone } = props;
  return (
    <div className="max-w-240 space-y-4">
      {differences.length === 0 ? (
        <p className="text-base">
          {`No differences between version ${from.version} and version ${to.version}. ${changedBackText(steps)}`}
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
      {steps.length > 1 ? (
        <Section title="Step by step">
          <ul className="divide-y divide-line border-line border-y text-sm">
            {steps.map(({ version, at, by, differences: changes, changed }) => (
              <li key={version} className="py-1.5">
                <TextLink href={accountVersionHref(to.accountId, version)}>
                  {`Version ${version}`}
                </TextLink>{' '}
                <span className="text-quiet">
                  {by.name}, <DateTime at={at} timeZone={timeZone} />
                </span>
                {changes ? (
                  <FieldChanges changes={changes} />
                ) : (
                  <span className="block">{changed.join(', ')}</span>
                )}
              </li>
            ))}
          </ul>
        </Section>
      ) : (
        <p className="text-quiet text-sm">
          Version {to.version} was saved by {to.modifiedBy.name},{' '}
          <DateTime at={to.updatedAt} timeZone={timeZone} />.
        </p>
      )}
    </div>
  );
}

/** `Status and Phone were changed and changed back.` */
function changedBackText(steps: Props['steps']): string {
  const labels = new Set(
    steps.flatMap(({ differences, changed }) => differences?.map(({ label }) => label) ?? changed),
  );
  if (labels.size === 0) return '';
  const words = new Intl.ListFormat('en-AU').format(labels);
  return `${words} ${labels.size === 1 ? 'was' : 'were'} changed and changed back.`;
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
