import { clsx } from 'clsx';
import { DateTime } from '#components/shell/time/time.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { AccountTimelineEntry, Timeline } from '#lib/accounts/history/account-timeline.ts';
import { EVENT_TYPE_LABELS } from '#lib/accounts/labels.ts';
import { accountChangeHref, accountVersionHref } from '#lib/accounts/links.ts';

type Props = {
  accountId: string;
  timeline: Timeline;
  /** Versions that are shown or compared. */
  chosen: readonly number[];
  timeZone: string;
};

/** The versions of an account, newest first: what each changed, by whom and when. */
export function AccountTimeline({ accountId, timeline, chosen, timeZone }: Props) {
  return (
    <ol className="mt-3 max-w-240 text-sm" aria-label="Versions" reversed>
      {timeline.entries.map((entry) => {
        const { version } = entry;
        const comparison = version === 1 ? undefined : { from: version - 1, to: version };
        return (
          <li
            key={version}
            data-chosen={chosen.includes(version) ? '' : undefined}
            className={clsx(ENTRY, DOT)}
          >
            <p>
              <RowLink href={accountVersionHref(accountId, version)}>Version {version}</RowLink>{' '}
              <span className="font-medium">{EVENT_TYPE_LABELS[entry.eventType]}</span>
            </p>
            <p className="text-quiet">
              <DateTime at={entry.at} timeZone={timeZone} /> by {entry.by.name}
            </p>
            <Changes entry={entry} />
            {comparison && entry.differences && (
              <p className="print:hidden">
                <TextLink href={accountChangeHref(accountId, comparison)}>
                  {`Compare versions ${comparison.from} and ${comparison.to}`}
                </TextLink>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const ENTRY = 'relative break-inside-avoid border-line border-l-2 pb-4 pl-5 last:pb-0';
/** A dot on the timeline, filled for the versions shown. */
const DOT =
  'before:absolute before:top-1.5 before:left-[calc(-0.3125rem-1px)] before:size-2.5 before:rounded-full before:border-2 before:border-field-edge before:bg-canvas data-chosen:before:border-accent data-chosen:before:bg-accent';

function Changes({ entry: { differences, changed } }: { entry: AccountTimelineEntry }) {
  if (!differences) {
    return (
      <p>
        {changed.join(', ')} <span className="text-quiet">(no earlier record)</span>
      </p>
    );
  }
  return <FieldChanges changes={differences} />;
}

type Change = { label: string; before?: string | undefined; after?: string | undefined };

/** Changed fields, one below the other; nothing for none. */
export function FieldChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return undefined;
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.label} ${change.before} ${change.after}`} className="wrap-anywhere">
          <FieldChange {...change} />
        </li>
      ))}
    </ul>
  );
}

/** A changed field: before and after, added, removed, or only its label if neither value is known. */
function FieldChange({ label, before, after }: Change) {
  return (
    <>
      <span className="text-quiet">{label}</span>
      {before !== undefined && after !== undefined && (
        <>
          {' '}
          {before} <span aria-hidden="true">→</span>
          <span className="sr-only">became</span> <span className="font-medium">{after}</span>
        </>
      )}
      {before === undefined && after !== undefined && (
        <>
          {' '}
          added: <span className="font-medium">{after}</span>
        </>
      )}
      {before !== undefined && after === undefined && <> removed: {before}</>}
    </>
  );
}
