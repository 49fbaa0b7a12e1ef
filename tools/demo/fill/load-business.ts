import { rm } from 'node:fs/promises';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import type { FileSummary } from '#feeds/report.ts';
import type { Resource } from '#feeds/resource.ts';
import { accountHistory } from '#feeds/resources/account-history.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { type Clock, systemClock } from '#lib/time/clock.ts';
import { type DemoFeed, demoBusiness } from '#tools/demo/business.ts';
import { makeFillFolder } from './fill-folder.ts';
import { writeFeed } from './write-feed.ts';

type LoadBusinessOptions = Pick<LoadOptions, 'url' | 'countryCode' | 'report'> & {
  /** The date (`YYYY-MM-DD`) that the business is generated for. */
  readonly today: string;
  readonly scale?: number;
  /** Dates the changes of accounts without a history. */
  readonly clock?: Clock;
  /** Whether to load the history of accounts. */
  readonly withHistories: boolean;
  /** Awaited before the invoices are loaded, which come last. */
  readonly beforeInvoices?: Promise<unknown>;
  /** Aborts the load before the next feed. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Generates the demo business of a country and loads it as feeds; invoices last, so that a country whose load was
 * killed has none. Returns the outcome of each feed, in load order.
 */
export async function loadBusiness(options: LoadBusinessOptions): Promise<FileSummary[]> {
  const { countryCode, today, scale = 1, withHistories, signal, report = {}, url } = options;
  const { beforeInvoices, clock = systemClock } = options;
  const folder = await makeFillFolder();
  const loaded = (summary: FileSummary) => {
    report.loaded?.(summary);
    signal?.throwIfAborted();
  };
  try {
    const { feeds, accountChanges } = demoBusiness(countryCode, today, scale);
    const summaries: FileSummary[] = [];
    const load = async (paths: string[], resources: readonly Resource[] = RESOURCES) => {
      const reports = { ...report, loaded };
      const options = { url, countryCode, paths, clock, resources, report: reports };
      if (paths.length > 0) summaries.push(...(await loadFeeds(options)));
    };
    const paths = await writeFeeds(folder, feeds);
    await load(paths.others);
    if (withHistories) {
      const changes = accountChanges.map(({ account, changedAt }) => ({ ...account, changedAt }));
      await load([await writeFeed(folder, [accountHistory.name, changes])], [accountHistory]);
    }
    await load(paths.accounts);
    await beforeInvoices;
    await load(paths.invoices);
    return summaries;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Written = Readonly<Record<'accounts' | 'invoices' | 'others', string[]>>;

/** Writes the feeds in their order; returns their paths by when they are loaded. */
async function writeFeeds(folder: string, feeds: Iterable<DemoFeed>): Promise<Written> {
  const written: Written = { accounts: [], invoices: [], others: [] };
  for (const feed of feeds) {
    const [name] = feed;
    const stage = name === 'accounts' || name === 'invoices' ? name : 'others';
    written[stage].push(await writeFeed(folder, feed));
  }
  return written;
}
