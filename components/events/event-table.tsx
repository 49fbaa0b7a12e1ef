import { clsx } from 'clsx';
import { FieldChanges } from '#components/accounts/account-timeline.tsx';
import { formatClock } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { RowLink } from '#components/ui/link.tsx';
import { Table } from '#components/ui/table/table.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { EVENT_TYPE_LABELS } from '#lib/accounts/labels.ts';
import { accountChangeHref, accountHref, accountVersionHref } from '#lib/accounts/links.ts';
import type { EventSummary } from '#lib/events/schema.ts';
import { andMore } from '#lib/text/text.ts';
import { dateIn, formatShortDate, formatTimeOfDay } from '#lib/time/dates.ts';

type Props = {
  events: readonly EventSummary[];
  /** How many of the first events happened since the page was opened. */
  newCount: number;
  timeZone: string;
};

/** Account events, newest first, each linked to the change it made. */
export function EventTable({ events, newCount, timeZone }: Props) {
  const [newest] = events;
  const today = newest ? dateIn(timeZone, new Date(newest.createdAt)) : '';
  const isNew = new Set(events.slice(0, newCount).map(({ eventId }) => eventId));
  return (
    <Table
      caption="Events found"
      rows={events}
      keyOf={({ eventId }) => eventId}
      rowClass={({ eventId }) =>
        clsx(
          'card:grid card:grid-cols-[minmax(0,1fr)_auto] card:gap-x-3',
          isNew.has(eventId) && 'bg-selected',
        )
      }
      columns={[
        {
          heading: 'Account',
          width: 'min-w-40 lg:min-w-56',
          className: 'wrap-anywhere card:col-1 card:row-start-1 card:line-clamp-1',
          cell: (event) => (
            <>
              <RowLink href={changeHref(event)}>{event.name}</RowLink>{' '}
              {isNew.has(event.eventId) && <Badge>New</Badge>}
            </>
          ),
        },
        {
          heading: 'Number',
          cardLabel: false,
          className: 'whitespace-nowrap card:col-2 card:row-start-1 card:text-right',
          cell: ({ accountId, number }) => (
            <TextLink href={accountHref(accountId)}>{number}</TextLink>
          ),
        },
        {
          heading: 'What changed',
          cardLabel: false,
          width: 'min-w-56',
          className: 'wrap-anywhere card:col-span-full card:line-clamp-1',
          cell: (event) => <Changes event={event} />,
        },
        {
          heading: 'By',
          cardLabel: false,
          width: 'min-w-28',
          className: 'card:row-start-3 card:col-1 card:text-quiet',
          cell: ({ actor }) => actor.name,
        },
        {
          heading: 'When',
          cardLabel: false,
          className: 'whitespace-nowrap card:row-start-3 card:text-quiet',
          cell: ({ createdAt }) => (
            <time dateTime={createdAt}>
              {formatShortDate(dateIn(timeZone, new Date(createdAt)), today)},{' '}
              {formatTimeOfDay(formatClock(new Date(createdAt), timeZone).time)}
            </time>
          ),
        },
      ]}
    />
  );
}

/** The comparison with the previous version; the first version has none. */
function changeHref({ accountId, version }: EventSummary): string {
  if (version === 1) return accountVersionHref(accountId, version);
  return accountChangeHref(accountId, { from: version - 1, to: version });
}

/** What happened, unless it is a change, and every change. */
function Changes({ event: { eventType, changes } }: { event: EventSummary }) {
  const shown = changes.slice(0, MAX_CHANGES);
  const left = changes.length - shown.length;
  return (
    <>
      {eventType !== 'ACCOUNT_UPDATED' && EVENT_TYPE_LABELS[eventType]}
      <FieldChanges changes={shown} />
      {left > 0 && <span className="block text-quiet">{andMore(left)}</span>}
    </>
  );
}

const MAX_CHANGES = 4;
