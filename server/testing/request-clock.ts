import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '#lib/clock.ts';

/** By which a request says when it is, as `2026-11-18T11:00:00+11:00`. */
export const CLOCK_HEADER = 'x-test-clock';

/**
 * A clock that stands still, for each request to this process that has the header, at what the header says; for all
 * else it is `clock`. It reaches pages and the API alike, whichever module asks.
 */
export function requestClock(clock: Clock): Clock {
  const times = new AsyncLocalStorage<Date | undefined>();
  subscribe('http.server.request.start', (message) => {
    // By this channel Node tells of each request before anybody answers it.
    const { request } = message as { request: IncomingMessage };
    const said = request.headers[CLOCK_HEADER];
    // Also where it says nothing: the request before it on its connection may have.
    times.enterWith(typeof said === 'string' ? new Date(said) : undefined);
  });
  return { now: () => times.getStore() ?? clock.now() };
}
