import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadOptions, loadFeeds } from '#feeds/load.ts';
import type { FileSummary } from '#feeds/report.ts';
import { accounts } from '#feeds/resources/accounts.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { demoBusiness } from '#tools/demo/business.ts';
import { accountHistory } from './account-history.ts';
import { writeFeed } from './write-feed.ts';

type LoadBusinessOptions = Pick<LoadOptions, 'url' | 'countryCode' | 'report' | 'clock'> & {
  /** The date (`YYYY-MM-DD`) that the business is generated for. */
  readonly today: string;
  readonly scale?: number;
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
  const { today, scale, withHistories, beforeInvoices, signal, report, ...load } = options;
  const folder = await makeFillFolder();
  try {
    const { feeds, accountChanges } = demoBusiness(load.countryCode, today, scale);
    const paths: string[] = [];
    for (const feed of feeds) paths.push(await writeFeed(folder, feed));
    if (withHistories) {
      const changes = accountChanges.map(({ account, changedAt }) => ({ ...account, changedAt }));
      paths.push(await writeFeed(folder, [accountHistory.name, changes]));
    }
    const loaded = (summary: FileSummary) => {
      report?.loaded?.(summary);
      signal?.throwIfAborted();
    };
    const loadPaths = (chosen: string[]) =>
      loadFeeds({ ...load, paths: chosen, resources: IN_ORDER, report: { ...report, loaded } });
    const isInvoices = (path: string) => path.endsWith('/invoices.ndjson');
    const others = await loadPaths(paths.filter((path) => !isInvoices(path)));
    await beforeInvoices;
    return [...others, ...(await loadPaths(paths.filter(isInvoices)))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The history of accounts comes before their current state. */
const IN_ORDER = RESOURCES.flatMap((each) => (each === accounts ? [accountHistory, each] : [each]));

/** Creates a temporary folder for the files of a fill, which deletes it afterwards. */
export function makeFillFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'trade-supply-demo-'));
}
