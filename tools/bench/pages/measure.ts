import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { median } from '#tools/bench/measure/medians.ts';
import { newContext, waitUntilInteractive } from '#tools/pictures/browser.ts';
import type { ServedBusiness } from '#tools/pictures/business.ts';
import type { Figures } from './budgets.ts';
import { INTERACTIONS } from './interactions.ts';
import {
  countInteractions,
  observePerformance,
  readLargestPaint,
  slowestInteractionSince,
} from './observe.ts';
import { processorShare } from './processor-share.ts';

/** How many times slower the browser's processor is made than this machine's. */
export const CPU_SLOWDOWN = 4;
const SERVER_REQUESTS = 5;

export type Measurement = {
  readonly browser: Browser;
  readonly business: ServedBusiness;
  readonly cookies: readonly Cookie[];
  readonly path: string;
  readonly rounds: number;
};

/** Loads a page `rounds` times in a new browser context, runs its interactions, and returns the medians. */
export async function measurePage(measurement: Measurement): Promise<Figures> {
  const serverMs = await serverTime(measurement);
  const rounds: Round[] = [];
  for (let round = 0; round < measurement.rounds; round += 1)
    rounds.push(await measureOnce(measurement));
  const medianOf = (figure: (round: Round) => number) => median(rounds.map(figure));
  const interactions = INTERACTIONS.flatMap(({ name }) => {
    const times = rounds.flatMap(({ interactions }) => interactions.get(name) ?? []);
    return times.length === 0 ? [] : [{ name, ms: median(times) }];
  });
  return {
    scriptBytes: medianOf(({ scriptBytes }) => scriptBytes),
    requests: medianOf(({ requests }) => requests),
    serverMs,
    lcpMs: medianOf(({ lcpMs }) => lcpMs),
    share: medianOf(({ share }) => share),
    interaction: interactions.reduce((slowest, next) => (next.ms > slowest.ms ? next : slowest), {
      name: '–',
      ms: 0,
    }),
  };
}

type Round = Pick<Figures, 'scriptBytes' | 'requests' | 'lcpMs' | 'share'> & {
  /** For each interaction, the longest time from a key or click to the next paint. */
  readonly interactions: ReadonlyMap<string, number>;
};

/** One load with an empty cache. */
async function measureOnce({ browser, business, cookies, path }: Measurement): Promise<Round> {
  const share = processorShare();
  const context = await newContext(browser, business);
  try {
    await context.addCookies([...cookies]);
    const page = await context.newPage();
    await slowDown(context, page);
    await observePerformance(page);
    const collectRequests = watchRequests(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const { scriptBytes, requests } = await collectRequests();
    const lcpMs = await readLargestPaint(page);
    await waitUntilInteractive(page);
    const interactions = new Map<string, number>();
    for (const { name, on, run } of INTERACTIONS) {
      if ((await page.locator(on).count()) === 0) continue;
      const from = await countInteractions(page);
      await run(page);
      interactions.set(name, await slowestInteractionSince(page, from));
    }
    return { scriptBytes, requests, lcpMs, share, interactions };
  } finally {
    await context.close();
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Watches the requests of a page; the function returned gives their number and the size of the scripts. */
function watchRequests(page: Page): () => Promise<{ scriptBytes: number; requests: number }> {
  let requests = 0;
  const scripts: Promise<number>[] = [];
  page.on('request', () => {
    requests += 1;
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const sizes = await Promise.all(scripts);
    return { requests, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

/** Median time until the service has sent the whole page; the first request only warms up. */
async function serverTime({ business, cookies, path }: Measurement): Promise<number> {
  const headers = {
    accept: 'text/html',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
  const times: number[] = [];
  for (let time = 0; time <= SERVER_REQUESTS; time += 1) {
    const startedAt = performance.now();
    const response = await fetch(new URL(path, business.url), { headers, redirect: 'error' });
    await response.text();
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    if (time > 0) times.push(performance.now() - startedAt);
  }
  return median(times);
}
