import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { loadFeeds } from '#feeds/load.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { demoBranches } from '#tools/demo/branches.ts';
import type { DemoFeed } from '#tools/demo/business.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';
import type { OperationCase, SeedTarget } from './operation-case.ts';

/** Settings with which a service uses the files that are seeded into a folder, and has the date that the cases expect. */
export const seededSettings = (folder: string) => ({
  DATA_DIR: folder,
  ENVIRONMENT: 'test',
  CLOCK,
});

/** Seeds every case: its records into `db`, its files where the settings say. */
export async function seedCases(
  cases: readonly OperationCase[],
  db: Database,
  settings: ReturnType<typeof seededSettings>,
): Promise<SeedTarget> {
  const target = { db, store: makeAssetStore(readConfig(settings), makeLog('silent')) };
  for (const operationCase of cases) await operationCase.seed?.(db, target);
  return target;
}

/** Loads the Australian branches of the demo business. */
export async function loadDemoBranches(url: string): Promise<void> {
  await loadRecords(url, ['branches', demoBranches('au', '2026-11-01')]);
}

/** Loads Australian records of each feed. */
export async function loadRecords(url: string, ...feeds: readonly DemoFeed[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-contract-'));
  const paths = await Promise.all(feeds.map((feed) => writeFeed(folder, feed)));
  await loadFeeds({ url, countryCode: 'au', paths });
  await rm(folder, { recursive: true });
}

/** The clock of a service under test: noon in Perth, so that no run passes midnight there. */
export const CLOCK = '2026-11-20T12:00:00+08:00';

/** The date in Perth at that time. */
export const TODAY = '2026-11-20';
