import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { CLOCK } from '#e2e/service/clock.ts';
import { journeyDatabase } from '#e2e/service/database.ts';
import { loadFeeds } from '#feeds/load.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { makeClock } from '#lib/time/clock.ts';
import type { DemoFeed } from '#tools/demo/business.ts';
import { writeFeed } from '#tools/demo/fill/write-feed.ts';

/** The country of a record, by default Australia. */
export type InCountry = { readonly countryCode?: CountryCode };

/** Loads records as feeds into the database of the service under test. */
export async function loadRecords(countryCode: CountryCode, ...feeds: DemoFeed[]): Promise<void> {
  const { url } = await journeyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-record-'));
  try {
    const paths = [];
    for (const feed of feeds) paths.push(await writeFeed(folder, feed));
    await loadFeeds({ url, countryCode, paths, clock });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A number above `from` that no other record of the run has, in any worker. */
export function uniqueNumber(from: number): number {
  created += 1;
  return from + test.info().workerIndex * MAX_PER_WORKER + created;
}

const clock = makeClock(new Date(CLOCK));
const MAX_PER_WORKER = 1_000;
let created = 0;
