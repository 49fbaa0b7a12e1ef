import { ChangeWords } from '#components/accounts/change-words.tsx';
import { Moment } from '#components/frame/moment.tsx';
import { andMore } from '#components/ui/and-more.ts';
import { Badge } from '#components/ui/badge.tsx';
import { RowLink, Table } from '#components/ui/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import {
  accountChangeHref,
  accountHref,
  accountVersionHref,
} from '#lib/customer/account-addresses.ts';
import { EVENT_TYPE_WORDS } from '#lib/customer/account-words.ts';
import type { EventSummary } from '#lib/customer/event-search-schema.ts';

type Props = {
  countryCode: string;
  events: readonly EventSummary[];
  /** How many of the first events happened since the page was opened. */
  newCount: number;
  timeZone: string;
};

/** Account events, newest first, each linked to the change it made. */
export function EventTable({ countryCode, events, newCount, timeZone }: Props) {
  const isNew = new Set(events.slice(0, newCount).map(({ eventId }) => eventId));
  return (
    <Table
      caption="Events found"
      isWide
      rows={events}
      keyOf={({ eventId }) => eventId}
      rowClass={({ eventId }) => (isNew.has(eventId) ? 'bg-accent-panel' : undefined)}
      columns={[
        {
          heading: 'Event',
          className: 'whitespace-nowrap card:whitespace-normal',
          cell: (event) => (
            <>
              <RowLink href={changeHref(countryCode, event)}>
                {EVENT_TYPE_WORDS[event.eventType]}, version {event.version}
              </RowLink>{' '}
              {isNew.has(event.eventId) && <Badge tone="accent">New</Badge>}
            </>
          ),
        },
        {
          heading: 'When',
          className: 'whitespace-nowrap card:whitespace-normal',
          cell: ({ createdAt }) => <Moment at={createdAt} timeZone={timeZone} />,
        },
        {
          heading: 'Account',
          className: 'wrap-anywhere',
          cell: ({ accountId, number, name }) => (
            <>
              <TextLink href={accountHref(countryCode, accountId)}>{number}</TextLink> {name}
            </>
          ),
        },
        {
          heading: 'What changed',
          className: 'wrap-anywhere',
          cell: ({ changes }) => <Changes changes={changes} />,
        },
        {
          heading: 'By',
          width: 'min-w-32',
          className: 'wrap-anywhere',
          cell: ({ actor }) => actor.name,
        },
      ]}
    />
  );
}

/** The comparison with the previous version; the first version has none. */
function changeHref(countryCode: string, { accountId, version }: EventSummary): string {
  if (version === 1) return accountVersionHref(countryCode, accountId, version);
  return accountChangeHref(countryCode, accountId, { from: version - 1, to: version });
}

function Changes({ changes }: Pick<EventSummary, 'changes'>) {
  const shown = changes.slice(0, MAX_CHANGES);
  const left = changes.length - shown.length;
  return (
    <>
      {shown.map((change) => (
        <span key={`${change.label} ${change.before} ${change.after}`} className="block">
          <ChangeWords {...change} />
        </span>
      ))}
      {left > 0 && <span className="block text-quiet">{andMore(left)}</span>}
    </>
  );
}

const MAX_CHANGES = 4;
