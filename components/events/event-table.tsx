import { FieldChange } from '#components/accounts/field-change.tsx';
import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge/badge.tsx';
import { TextLink } from '#components/ui/link/text-link.tsx';
import { RowLink, Table } from '#components/ui/table/table.tsx';
import { andMore } from '#components/ui/text/counts.ts';
import type { EventSummary } from '#lib/customer/events/search-schema.ts';
import { EVENT_TYPE_LABELS } from '#lib/customer/view/labels.ts';
import { accountChangeHref, accountHref, accountVersionHref } from '#lib/customer/view/links.ts';

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
                {EVENT_TYPE_LABELS[event.eventType]}, version {event.version}
              </RowLink>{' '}
              {isNew.has(event.eventId) && <Badge tone="accent">New</Badge>}
            </>
          ),
        },
        {
          heading: 'When',
          className: 'whitespace-nowrap card:whitespace-normal',
          cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={timeZone} />,
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
          <FieldChange {...change} />
        </span>
      ))}
      {left > 0 && <span className="block text-quiet">{andMore(left)}</span>}
    </>
  );
}

const MAX_CHANGES = 4;
