/**
 * The service's time in the browser, in milliseconds since 1970. The clock of a counter terminal may be wrong, and
 * the service's may be set to another day.
 */
export function serviceTime(): number {
  offsetMs ??= measureOffset();
  return Date.now() + offsetMs;
}

/**
 * How far the service's clock is ahead of the browser's. Measured once: a refresh rewrites the time in the page, but not its
 * load time.
 */
let offsetMs: number | undefined;

function measureOffset(): number {
  const pageTime = document.querySelector<HTMLMetaElement>('meta[name="service-time"]')?.content;
  const [load] = performance.getEntriesByType('navigation');
  if (!pageTime || !(load instanceof PerformanceNavigationTiming)) return 0;
  const sinceAnswered = performance.now() - load.responseStart;
  return Date.parse(pageTime) - (Date.now() - sinceAnswered);
}
