import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import { listens, newContext } from '#scripts/portal/browser.ts';
import type { ServedBusiness } from '#scripts/portal/business.ts';
import { median } from '../medians.ts';
import type { Figures } from './bars.ts';
import { INTERACTIONS } from './interactions.ts';
import { begin, lookAgain, observe, slowestSince } from './observe.ts';
import { processorShare } from './processor-share.ts';

/** How many times slower than this machine the browser's processor is. */
export const SLOW_DOWN = 4;
const ASKED_TIMES = 5;

export type Measurement = {
  readonly browser: Browser;
  readonly business: ServedBusiness;
  readonly cookies: readonly Cookie[];
  readonly path: string;
  readonly rounds: number;
};

/** Loads a page afresh so many times, does on it what it can, and gives the medians. */
export async function measurePage(measurement: Measurement): Promise<Figures> {
  const serverMs = await serverTime(measurement);
  const rounds: Round[] = [];
  for (let round = 0; round < measurement.rounds; round += 1) rounds.push(await once(measurement));
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
  /** By its name, what took longest from the key or click to the next paint. */
  readonly interactions: ReadonlyMap<string, number>;
};

/** One load by a browser that has nothing kept. */
async function once({ browser, business, cookies, path }: Measurement): Promise<Round> {
  const share = processorShare();
  const context = await newContext(browser, business);
  try {
    await context.addCookies([...cookies]);
    const page = await context.newPage();
    await slowDown(context, page);
    await observe(page);
    const loaded = watchRequests(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const { scriptBytes, requests } = await loaded();
    const lcpMs = await lookAgain(page);
    await listens(page);
    const interactions = new Map<string, number>();
    for (const { name, on, run } of INTERACTIONS) {
      if ((await page.locator(on).count()) === 0) continue;
      const from = await begin(page);
      await run(page);
      interactions.set(name, await slowestSince(page, from));
    }
    return { scriptBytes, requests, lcpMs, share, interactions };
  } finally {
    await context.close();
  }
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/** Counts what a page asks for from now on; asked, it says how many there were and what the scripts weighed. */
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

/** The median time in which the service sends the whole page, after a first that is not counted. */
async function serverTime({ business, cookies, path }: Measurement): Promise<number> {
  const headers = {
    accept: 'text/html',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
  const times: number[] = [];
  for (let time = 0; time <= ASKED_TIMES; time += 1) {
    const began = performance.now();
    const answer = await fetch(new URL(path, business.url), { headers, redirect: 'error' });
    await answer.text();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    if (time > 0) times.push(performance.now() - began);
  }
  return median(times);
}
