'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#components/api/api-error.ts';
import { fetchJson } from '#components/api/api-fetch.ts';
import { AsOf } from '#components/shell/time/time.tsx';
import { useEarlyChange } from '#components/ui/browser/hydration.ts';
import { useCountry } from '#components/ui/country.tsx';
import { ErrorNotice } from '#components/ui/error-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { BACKGROUND_HEADERS } from '#lib/auth/sessions/session-cookie.ts';
import type { EventSummary, NewEvents } from '#lib/events/schema.ts';
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
    <div className="list-results">
      <div className="result-header">
        {filters}
        <p className="result-summary">
          {count}
          <AsOf at={tail.asOf} timeZone={timeZone} />
        </p>
        <label className="hidden items-center gap-1.5 text-sm scripted:inline-flex print:hidden">
          <input
            ref={useEarlyChange('checked', isLive, setLive)}
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
        <p role="status" className="text-sm empty:hidden print:hidden">
          {added > 0 &&
            `${added} new ${added === 1 ? 'event' : 'events'} since you opened this page`}
        </p>
        <div className="result-tools">{actions}</div>
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
  'relative h-4.5 w-8 flex-none cursor-pointer appearance-none rounded-full border border-field-edge bg-surface-1 before:absolute before:top-0.5 before:left-0.5 before:size-3 before:rounded-full before:bg-quiet checked:border-accent checked:bg-accent checked:before:left-4 checked:before:bg-on-accent forced-colors:appearance-auto';

type PollOptions = Pick<Props, 'search' | 'asOf'> & {
  countryCode: string;
  /** Id of the newest event of the list; undefined if it is empty. */
  newest: string | undefined;
};

/**
 * Polls for new events every few seconds while the page is visible, and adds them to those already known. It asks for
 * what came after the newest known event, so an interruption loses nothing.
 */
function newEventsOptions({ countryCode, search, newest, asOf }: PollOptions, isLive: boolean) {
  const queryKey = ['events', countryCode, search, newest];
  return queryOptions<NewEvents>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<NewEvents>(queryKey);
      const after = known?.events[0]?.eventId ?? newest;
      const query = new URLSearchParams(search);
      if (after !== undefined) query.set('after', after);
      const path = `/portal-api/${countryCode}/events/new?${query}`;
      const options = { headers: BACKGROUND_HEADERS, signal, timeoutMs: TIMEOUT_MS };
      return mergeNewEvents(known, await fetchJson(path, options));
    },
    initialData: { events: [], hasMore: false, asOf },
    // The server has only just read the list.
    staleTime: POLL_MS,
    // The next visit starts from the list that the server reads then.
    gcTime: 0,
    enabled: isLive,
    refetchInterval: ({ state: { error } }) => (shouldKeepPolling(error) ? POLL_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** Adds a response to the known events, limited to the newest 200. */
export function mergeNewEvents(known: NewEvents | undefined, response: NewEvents): NewEvents {
  // With `hasMore` there are events between the response and the known ones, so those are dropped.
  const before = response.hasMore ? [] : (known?.events ?? []);
  const events = [...response.events, ...before];
  return {
    events: events.slice(0, MAX_EVENTS),
    hasMore: response.hasMore || known?.hasMore === true || events.length > MAX_EVENTS,
    asOf: response.asOf,
  };
}

/** Whether polling may succeed again: not once the user is signed out or may not see events. */
export function shouldKeepPolling(error: Error | null): boolean {
  return !(error instanceof ApiError) || (error.status !== 401 && error.status !== 403);
}

const POLL_MS = 4_000;
const TIMEOUT_MS = 10_000;
const MAX_EVENTS = 200;
