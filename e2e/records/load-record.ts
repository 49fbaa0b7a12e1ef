import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import type { DemoFeed } from '#db/demo/business.ts';
import { writeFeed } from '#db/demo/fill/write-feed.ts';
import { loadFeeds } from '#db/load/load.ts';
import type { CountryCode } from '#lib/api/fields.ts';
import { makeClock } from '#lib/time/clock.ts';
import { CLOCK } from '../clock.ts';
import { madeDatabase } from '../made-database.ts';

/** Where a record is made: Australia unless it is told. */
export type Where = { readonly countryCode?: CountryCode };

/** Puts records into the database that the journeys are served from, as the feeds that they come by. */
export async function loadRecords(countryCode: CountryCode, ...feeds: DemoFeed[]): Promise<void> {
  const { url } = await madeDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-record-'));
  try {
    const paths = [];
    for (const feed of feeds) paths.push(await writeFeed(folder, feed));
    await loadFeeds({ url, countryCode, paths, clock });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A number that no other record of the run has, `from` on: journeys run beside each other. */
export function ownNumber(from: number): number {
  made += 1;
  return from + test.info().workerIndex * MOST_IN_A_WORKER + made;
}

const clock = makeClock(new Date(CLOCK));
const MOST_IN_A_WORKER = 1_000;
let made = 0;
