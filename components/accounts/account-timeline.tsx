import Link from 'next/link';
import { Moment } from '#components/frame/moment.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { accountChangeHref, accountVersionHref } from '#lib/customer/account-addresses.ts';
import type { Timeline, TimelineEntry } from '#lib/customer/account-timeline.ts';
import { EVENT_TYPE_WORDS } from '#lib/customer/account-words.ts';
import { ChangeWords } from './change-words.tsx';

type Parts = {
  countryCode: string;
  accountId: string;
  timeline: Timeline;
  /** The versions that are shown or compared. */
  chosen: readonly number[];
  timeZone: string;
};

/** The versions of an account, the newest first: what each changed, by whom and when. */
export function AccountTimeline({ countryCode, accountId, timeline, chosen, timeZone }: Parts) {
  return (
    <ol className="account-timeline" aria-label="Versions" reversed>
      {timeline.entries.map((entry) => {
        const { version } = entry;
        const href = version === 1 ? undefined : { from: version - 1, to: version };
        return (
          <li key={version} data-chosen={chosen.includes(version) ? '' : undefined}>
            <p>
              <Link
                href={accountVersionHref(countryCode, accountId, version)}
                prefetch={false}
                data-row-link=""
                className="row-link"
              >
                Version {version}
              </Link>{' '}
              <span className="font-medium">{EVENT_TYPE_WORDS[entry.eventType]}</span>
            </p>
            <p className="text-quiet">
              <Moment at={entry.at} timeZone={timeZone} /> by {entry.by.name}
            </p>
            <Changes entry={entry} />
            {href && entry.differences && (
              <p className="print:hidden">
                <TextLink href={accountChangeHref(countryCode, accountId, href)}>
                  {`Compare versions ${href.from} and ${href.to}`}
                </TextLink>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Changes({ entry: { differences, changed } }: { entry: TimelineEntry }) {
  if (!differences) {
    return (
      <p>
        {changed.join(', ')} <span className="text-quiet">(what was before is no longer kept)</span>
      </p>
    );
  }
  if (differences.length === 0) return undefined;
  return (
    <ul>
      {differences.map((difference) => (
        <li key={`${difference.label} ${difference.before} ${difference.after}`}>
          <ChangeWords {...difference} />
        </li>
      ))}
    </ul>
  );
}
