import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '#lib/time/clock.ts';

/** Sets the clock of a request: `2026-11-18T11:00:00+11:00`. */
export const CLOCK_HEADER = 'x-test-clock';

/**
 * A clock that is fixed for requests with the header, and `clock` for everything else. Works for pages and the API, in
 * both module graphs.
 */
export function requestClock(clock: Clock): Clock {
  const times = new AsyncLocalStorage<Date | undefined>();
  subscribe('http.server.request.start', (message) => {
    // Node publishes each request here before its handler runs.
    const { request } = message as { request: IncomingMessage };
    const header = request.headers[CLOCK_HEADER];
    // Reset without the header too: an earlier request on the connection may have set it.
    times.enterWith(typeof header === 'string' ? new Date(header) : undefined);
  });
  return { now: () => times.getStore() ?? clock.now() };
}
