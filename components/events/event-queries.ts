import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { BACKGROUND_HEADERS } from '#lib/auth/sessions/session-cookie.ts';
import type { NewEvents } from '#lib/events/search-schema.ts';

type Options = {
  readonly countryCode: string;
  /** The query string of the search, without its cursor. */
  readonly search: string;
  /** Id of the newest event of the list; undefined if it is empty. */
  readonly newest: string | undefined;
  /** When the list was read, an ISO 8601 instant. */
  readonly asOf: string;
};

/**
 * Polls for new events every few seconds while the page is visible, and adds them to those already known. It asks for
 * what came after the newest known event, so an interruption loses nothing.
 */
export function newEventsOptions({ countryCode, search, newest, asOf }: Options, isLive: boolean) {
  const queryKey = ['events', countryCode, search, newest];
  return queryOptions<NewEvents>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<NewEvents>(queryKey);
      const after = known?.events[0]?.eventId ?? newest;
      const query = new URLSearchParams(search);
      if (after !== undefined) query.set('after', after);
      const response = await apiFetch(`/portal-api/${countryCode}/events/new?${query}`, {
        headers: BACKGROUND_HEADERS,
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      return mergeNewEvents(known, await response.json());
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
