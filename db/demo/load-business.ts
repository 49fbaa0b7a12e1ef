import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadOptions, loadFeeds } from '#db/load/load-feeds.ts';
import type { FileSummary } from '#db/load/report.ts';
import { type DemoBusiness, demoBusiness } from './business.ts';
import { writeFeed } from './write-feed.ts';

export type BusinessToLoad = Pick<LoadOptions, 'url' | 'countryCode' | 'report'> & {
  /** The day that the business is made up for, `YYYY-MM-DD`. */
  readonly today: string;
  readonly scale?: number;
  /** Whether accounts are loaded as they were before, so that they have versions. */
  readonly withHistories: boolean;
};

/**
 * Makes up the business of a country and loads it as feeds: invoices last, so that a country whose
 * load was killed has none. Returns what became of each feed, in the order that they were loaded.
 */
export async function loadBusiness(options: BusinessToLoad): Promise<FileSummary[]> {
  const { countryCode, today, scale = 1, withHistories, ...load } = options;
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-demo-'));
  try {
    const summaries: FileSummary[] = [];
    for (const paths of await writeStages(
      folder,
      demoBusiness(countryCode, today, scale),
      withHistories,
    )) {
      summaries.push(...(await loadFeeds({ ...load, countryCode, paths })));
    }
    return summaries;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The paths of what is loaded together, one stage after the other. */
async function writeStages(
  folder: string,
  { feeds, formerAccounts }: DemoBusiness,
  withHistories: boolean,
): Promise<string[][]> {
  const paths = new Map<string, string>();
  for (const feed of feeds) paths.set(feed[0], await writeFeed(folder, feed));
  const former: string[][] = [];
  for (const [index, feed] of (withHistories ? formerAccounts : []).entries()) {
    former.push([await writeFeed(join(folder, `before-${index + 1}`), feed)]);
  }
  const late = [paths.get('accounts') ?? [], paths.get('invoices') ?? []].map((path) =>
    [path].flat(),
  );
  const early = [...paths.values()].filter((path) => !late.flat().includes(path));
  const [accounts = [], invoices = []] = late;
  return [early, ...former, accounts, invoices];
}
