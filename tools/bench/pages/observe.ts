import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The largest paint and the interactions that the browser has reported, in milliseconds. */
    observed: { largestPaint: number; interactions: number[] };
  }
}

/** Records, from the next navigation on, the time of the largest paint and the duration of each interaction. */
export async function observePerformance(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.observed = { largestPaint: 0, interactions: [] };
    const watch = (type: string, options: object, record: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) record(entry);
      }).observe({ type, buffered: true, ...options });
    watch('largest-contentful-paint', {}, ({ startTime }) => {
      window.observed.largestPaint = startTime;
    });
    watch('event', { durationThreshold: 16 }, (entry) => {
      // Events without an id, such as the pointer passing over a link, are no interactions: nobody waits for them.
      if ('interactionId' in entry && entry.interactionId)
        window.observed.interactions.push(entry.duration);
    });
  });
}

/** Time of the largest paint so far, in milliseconds since the start of the load. */
export async function readLargestPaint(page: Page): Promise<number> {
  await waitForEntries(page);
  return page.evaluate(() => window.observed.largestPaint);
}

/** Number of interactions so far: a mark for `slowestInteractionSince`. */
export function countInteractions(page: Page): Promise<number> {
  return page.evaluate(() => window.observed.interactions.length);
}

/** The slowest interaction since the mark `from`, in milliseconds; 16, the shortest reported, if there was none. */
export async function slowestInteractionSince(page: Page, from: number): Promise<number> {
  await waitForEntries(page);
  return page.evaluate((first) => Math.max(16, ...window.observed.interactions.slice(first)), from);
}

/** Waits until the browser has reported its entries: with the frame after next, or a little later if it is slow. */
async function waitForEntries(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 200));
      }),
  );
}
