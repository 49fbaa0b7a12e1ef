'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AsOf } from '#components/shell/time/time.tsx';
import { useEarlyChange } from '#components/ui/browser/use-early-change.ts';
import { useCountry } from '#components/ui/country.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { EventSummary } from '#lib/events/search-schema.ts';
import { newEventsOptions, shouldKeepPolling } from './event-queries.ts';
import { EventTable } from './event-table.tsx';

type Props = {
  /** The query string of the search, and the address of the page. */
  search: string;
  href: string;
  /** The events that the server read, as of `asOf`. */
  events: readonly EventSummary[];
  asOf: string;
  timeZone: string;
  /** Number of events, as text. */
  count: ReactNode;
  actions: ReactNode;
  /** The conditions of the search. */
  filters: ReactNode;
  /** Shown instead of the table while there is no event. */
  empty: ReactNode;
};

/** Events as the server read them; while live, new ones are added on top and marked. */
export function LiveEvents(props: Props) {
  const { search, href, events, asOf, timeZone, count, actions, filters, empty } = props;
  const countryCode = useCountry();
  const [isLive, setLive] = useState(true);
  const newest = events[0]?.eventId;
  const { data: tail, error } = useQuery(
    newEventsOptions({ countryCode, search, newest, asOf }, isLive),
  );
  const added = tail.events.length;
  // After a burst there is a gap before the events of the list.
  const all = tail.hasMore ? tail.events : [...tail.events, ...events];
  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <p className="text-sm">
          {count}
          <AsOf at={tail.asOf} timeZone={timeZone} />
        </p>
        {filters}
        <label className="hidden items-center gap-1.5 text-sm scripted:inline-flex print:hidden">
          <input
            ref={useEarlyChange(isLive, setLive)}
            type="checkbox"
            role="switch"
            autoComplete="off"
            className={SWITCH}
            checked={isLive}
            aria-checked={isLive}
            onChange={({ currentTarget }) => setLive(currentTarget.checked)}
          />
          Live
        </label>
        <p role="status" className="text-sm print:hidden">
          {added > 0 &&
            `${added} new ${added === 1 ? 'event' : 'events'} since you opened this page`}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          {actions}
        </div>
      </div>
      {isLive && error && (
        <ErrorNotice error={error} forbidden="see events any more" back={href}>
          {shouldKeepPolling(error) && 'Trying again every few seconds. Nothing will be missed.'}
        </ErrorNotice>
      )}
      {tail.hasMore && (
        <Notice>
          Only the newest events are shown. <TextLink href={href}>Refresh the list</TextLink>
        </Notice>
      )}
      {all.length === 0 ? empty : <EventTable events={all} newCount={added} timeZone={timeZone} />}
    </div>
  );
}

/** A track with a knob, on the right while on. */
const SWITCH =
  'relative h-4.5 w-8 flex-none cursor-pointer appearance-none rounded-2xl border border-edge bg-panel before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-quiet checked:border-accent checked:bg-accent checked:before:left-4 checked:before:bg-on-accent forced-colors:appearance-auto';
