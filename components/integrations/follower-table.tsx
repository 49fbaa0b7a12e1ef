import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { Follower } from '#lib/integrations/clients.ts';
import { countOf, formatCount, spaced } from '#lib/text/text.ts';

type Props = { followers: readonly Follower[]; timeZone: string; now: Date };

/** How far each follower of a client is behind. */
export function FollowerTable({ followers, timeZone, now }: Props) {
  return (
    <Table
      caption="Changes it follows"
      rows={followers}
      keyOf={({ resources }) => resources.join()}
      columns={[
        {
          heading: 'Changes of',
          className: 'wrap-anywhere',
          cell: ({ resources }) => resources.map((name) => spaced(name)).join(', '),
        },
        {
          heading: 'Last read',
          className: 'whitespace-nowrap',
          cell: ({ readAt }) => (
            <DateTime at={new Date(readAt).toISOString()} timeZone={timeZone} />
          ),
        },
        { heading: 'To read', isNumeric: true, cell: ({ lag }) => lag && toRead(lag) },
        { heading: 'Behind', cell: ({ lag }) => lag?.since && agoText(lag.since, now) },
        { heading: 'Status', cell: (follower) => <Badge>{statusOf(follower)}</Badge> },
      ]}
    />
  );
}

function statusOf({ lag }: Follower): string {
  if (!lag) return 'Has to start again';
  return lag.changes > 0 ? 'Behind' : 'Up to date';
}

function toRead({ changes, isCountedWhole }: NonNullable<Follower['lag']>): string {
  return isCountedWhole ? formatCount(changes) : `${formatCount(changes)} or more`;
}

/** `3 minutes`: for how long the first that is not read has been there. */
function agoText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 120) return countOf(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day');
}
