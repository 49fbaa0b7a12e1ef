import { DateTime } from '#components/shell/time/time.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { Feed } from '#lib/feeds/feed.ts';
import { andMore, countOf, formatCount, spaced } from '#lib/text/text.ts';

const STATES: Readonly<Record<Feed['state'], string>> = {
  QUEUED: 'Waiting its turn',
  RUNNING: 'Loading',
  SUCCEEDED: 'Loaded',
  FAILED: 'Not loaded',
  CANCELLED: 'Cancelled',
};

/** Feeds with what was wrong in them. The lines themselves are records, which only their client reads. */
export function FeedTable({ feeds, timeZone }: { feeds: readonly Feed[]; timeZone: string }) {
  return (
    <Table
      caption="Feeds it sent"
      rows={feeds}
      keyOf={({ feedId }) => feedId}
      isWide
      columns={[
        {
          heading: 'Feed of',
          cell: ({ resource, mode, isDryRun }) => (
            <>
              {spaced(resource)}
              {(isDryRun || mode !== 'MERGE') && (
                <span className="block text-quiet text-xs">
                  {isDryRun ? 'check only' : mode === 'DELETE' ? 'removes' : 'replaces all'}
                </span>
              )}
            </>
          ),
        },
        {
          heading: 'Sent',
          className: 'whitespace-nowrap',
          cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={timeZone} />,
        },
        {
          heading: 'What was wrong',
          width: 'min-w-56',
          className: 'wrap-anywhere',
          cell: problemsOf,
        },
        {
          heading: 'Records',
          isNumeric: true,
          cell: ({ counts }) => counts && formatCount(counts.records),
        },
        {
          heading: 'Left out',
          isNumeric: true,
          cell: ({ counts }) => counts && formatCount(counts.rejected),
        },
        { heading: 'Status', cell: (feed) => <Badge>{statusOf(feed)}</Badge> },
      ]}
    />
  );
}

function statusOf({ state, counts }: Feed): string {
  return state === 'SUCCEEDED' && counts && counts.rejected > 0 ? 'Loaded in part' : STATES[state];
}

function problemsOf({ error, issues, furtherIssues, notes }: Feed) {
  const count = issues.reduce((sum, issue) => sum + issue.count, 0) + furtherIssues;
  return (
    <>
      {error}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {count > 0 && (
        <Disclosure summary={countOf(count, 'problem')}>
          <ul className="space-y-1 pt-1 text-sm">
            {issues.map(({ field, issue, count: times, lines }) => (
              <li key={`${field} ${issue}`}>
                {field} {issue} <span className="text-quiet">{placesOf(lines, times)}</span>
              </li>
            ))}
            {furtherIssues > 0 && <li className="text-quiet">{andMore(furtherIssues)}</li>}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** `lines 17, 90 and 3 more`. */
function placesOf(lines: readonly number[], times: number): string {
  const left = times - lines.length;
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${left > 0 ? ` ${andMore(left)}` : ''}`;
}
