import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#components/api/api-error.ts';
import { apiFetch } from '#components/api/api-fetch.ts';
import { BACKGROUND } from '#lib/auth/background-request.ts';
import type { NewEvents } from '#lib/customer/event-search-schema.ts';

/** What has happened since a list of events was read, the newest first. */
export type Tail = NewEvents;

type Asked = {
  readonly countryCode: string;
  /** The search, as it stands in the address, without its place in the pages. */
  readonly search: string;
  /** The newest event of the list; undefined where it is empty. */
  readonly newest: string | undefined;
  /** When the list was read, an instant in ISO 8601. */
  readonly asOf: string;
};

/**
 * Asks every few seconds what has happened since, while the page is in sight: what is told each time is added to
 * what was told before. Where the service is away it goes on asking, and misses nothing.
 */
export function tailOptions({ countryCode, search, newest, asOf }: Asked, isLive: boolean) {
  const queryKey = ['events', countryCode, search, newest];
  return queryOptions<Tail>({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<Tail>(queryKey);
      const after = known?.events[0]?.eventId ?? newest;
      const answer = await fetchNew({ countryCode, search, after }, signal);
      return withNew(known, answer);
    },
    initialData: { events: [], hasMore: false, asOf },
    // The server has only just read it.
    staleTime: ASKED_EVERY_MS,
    // Another visit begins with what the server reads then.
    gcTime: 0,
    enabled: isLive,
    refetchInterval: ({ state: { error } }) => (mayAskAgain(error) ? ASKED_EVERY_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** What is known with what is new: of more than there is room for, the newest. */
export function withNew(known: Tail | undefined, answer: NewEvents): Tail {
  // Between what is told and what was known there are others.
  const before = answer.hasMore ? [] : (known?.events ?? []);
  const events = [...answer.events, ...before];
  return {
    events: events.slice(0, MOST),
    hasMore: answer.hasMore || known?.hasMore === true || events.length > MOST,
    asOf: answer.asOf,
  };
}

/** Whether it may come right by itself: who is signed out, or may not see them, is not answered any more. */
export function mayAskAgain(error: Error | null): boolean {
  return !(error instanceof ApiError) || (error.status !== 401 && error.status !== 403);
}

const ASKED_EVERY_MS = 4_000;
const TIMEOUT_MS = 10_000;
const MOST = 200;

async function fetchNew(
  {
    countryCode,
    search,
    after,
  }: Pick<Asked, 'countryCode' | 'search'> & { after?: string | undefined },
  signal: AbortSignal,
): Promise<NewEvents> {
  const query = new URLSearchParams(search);
  if (after !== undefined) query.set('after', after);
  const answer = await apiFetch(`/portal-api/${countryCode}/events/new?${query}`, {
    headers: BACKGROUND,
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  // What checks an answer weighs more than the rest of the list: it is loaded with the first one.
  const { NewEvents } = await import('#lib/customer/event-search-schema.ts');
  return NewEvents.parse(await answer.json());
}
