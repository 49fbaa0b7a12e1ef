import type { ServerResponse } from 'node:http';

/** Lets in as many requests as can be served, and turns the rest away before any work is done. */
export type Admission = {
  /** Whether the request may go on; it counts as in flight until its response is closed. */
  admits(outgoing: ServerResponse): boolean;
  readonly inFlight: number;
};

/** A gate of `limit` requests in flight, closed also while the event loop lags. */
export function makeAdmission(limit: number, isLagging: () => boolean): Admission {
  let inFlight = 0;
  const leave = () => {
    inFlight -= 1;
  };
  return {
    admits(outgoing) {
      if (inFlight >= limit || isLagging()) return false;
      inFlight += 1;
      outgoing.once('close', leave);
      return true;
    },
    get inFlight() {
      return inFlight;
    },
  };
}

const BEAT_MS = 50;
const LAG_MS = 250;
/** People wait rather longer for a page than have none: how late the loop may be for them. */
export const LAG_OF_PEOPLE_MS = 1_000;

/**
 * Watches how late the event loop is. It lags while two beats in a row came late, by over 250 ms if
 * nothing else is said: one late beat is a pause that is over, several are a loop that has more to do
 * than it can.
 */
export function watchEventLoop(now: () => number = performance.now.bind(performance)) {
  let expected = now() + BEAT_MS;
  let late = 0;
  let lateBefore = 0;
  const timer = setInterval(() => {
    lateBefore = late;
    late = now() - expected;
    expected = now() + BEAT_MS;
  }, BEAT_MS);
  timer.unref();
  return {
    isLagging: (limitMs = LAG_MS) => Math.min(late, lateBefore) > limitMs,
    stop: () => clearInterval(timer),
  };
}
