/**
 * In the browser: what the service's clock shows, in milliseconds since 1970. That of a counter terminal may be
 * wrong, and the service's may be set to another day.
 */
export function serviceTime(): number {
  ahead ??= measuredAhead();
  return Date.now() + ahead;
}

/** How far the service's clock is ahead of ours: measured once, a refresh of the page writes its time anew. */
let ahead: number | undefined;

function measuredAhead(): number {
  const written = document.querySelector<HTMLMetaElement>('meta[name="service-time"]')?.content;
  const [load] = performance.getEntriesByType('navigation');
  if (!written || !(load instanceof PerformanceNavigationTiming)) return 0;
  const sinceAnswered = performance.now() - load.responseStart;
  return Date.parse(written) - (Date.now() - sinceAnswered);
}
