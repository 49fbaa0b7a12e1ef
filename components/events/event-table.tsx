import Link from 'next/link';
import { ChangeWords } from '#components/accounts/change-words.tsx';
import { Moment } from '#components/frame/moment.tsx';
import { andMore } from '#components/ui/and-more.ts';
import { Badge } from '#components/ui/badge.tsx';
import {
  accountChangeHref,
  accountHref,
  accountVersionHref,
} from '#lib/customer/account-addresses.ts';
import { EVENT_TYPE_WORDS } from '#lib/customer/account-words.ts';
import type { EventSummary } from '#lib/customer/event-search-schema.ts';

type Parts = {
  countryCode: string;
  events: readonly EventSummary[];
  /** How many of them, the first ones, happened since the page was opened. */
  newCount: number;
  timeZone: string;
};

/** What happened to accounts, the newest first; each leads to the exact version, and to what changed. */
export function EventTable({ countryCode, events, newCount, timeZone }: Parts) {
  return (
    <table className="data-table wide-table event-table">
      <caption className="sr-only">Events found</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">When</th>
          <th scope="col">Account</th>
          <th scope="col">What changed</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, at) => (
          <tr key={event.eventId} data-new={at < newCount ? '' : undefined}>
            <th scope="row">
              <Link
                href={changeHref(countryCode, event)}
                prefetch={false}
                data-row-link=""
                className="row-link"
              >
                {EVENT_TYPE_WORDS[event.eventType]}, version {event.version}
              </Link>{' '}
              {at < newCount && <Badge tone="accent">New</Badge>}
            </th>
            <td data-heading="When">
              <Moment at={event.createdAt} timeZone={timeZone} />
            </td>
            <td data-heading="Account">
              <Link
                href={accountHref(countryCode, event.accountId)}
                prefetch={false}
                className="phone-link"
              >
                {event.number}
              </Link>{' '}
              {event.name}
            </td>
            <td data-heading="What changed">
              <Changes changes={event.changes} />
            </td>
            <td data-heading="By">{event.actor.name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first version changed nothing; every other one has a version before it. */
function changeHref(countryCode: string, { accountId, version }: EventSummary): string {
  if (version === 1) return accountVersionHref(countryCode, accountId, version);
  return accountChangeHref(countryCode, accountId, { from: version - 1, to: version });
}

function Changes({ changes }: Pick<EventSummary, 'changes'>) {
  const shown = changes.slice(0, SHOWN);
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

const SHOWN = 4;
