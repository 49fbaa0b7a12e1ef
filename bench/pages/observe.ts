import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What the browser has told of its own paints and of how soon it answered keys and clicks. */
    seen: { largestPaint: number; answers: number[] };
  }
}

/** Has the browser keep, from the next page on, when its largest paint was and how long each key or click took. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seen = { largestPaint: 0, answers: [] };
    const watch = (type: string, options: object, keep: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) keep(entry);
      }).observe({ type, buffered: true, ...options });
    watch('largest-contentful-paint', {}, ({ startTime }) => {
      window.seen.largestPaint = startTime;
    });
    watch('event', { durationThreshold: 16 }, (entry) => {
      // What belongs to no interaction, such as the pointer passing over a link, is not waited for by anybody.
      if ('interactionId' in entry && entry.interactionId) window.seen.answers.push(entry.duration);
    });
  });
}

/** When the largest paint so far was, in milliseconds from the start of the load. */
export async function lookAgain(page: Page): Promise<number> {
  await settle(page);
  return page.evaluate(() => window.seen.largestPaint);
}

/** How many answers there have been: what comes later belongs to what is done next. */
export function begin(page: Page): Promise<number> {
  return page.evaluate(() => window.seen.answers.length);
}

/** The slowest answer to a key or click since `from`, in milliseconds; 16 where all were quicker than that. */
export async function slowestSince(page: Page, from: number): Promise<number> {
  await settle(page);
  return page.evaluate((first) => Math.max(16, ...window.seen.answers.slice(first)), from);
}

/** Entries come with the frame after next, on a slow processor a little later. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve, 200));
      }),
  );
}
