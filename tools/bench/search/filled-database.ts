import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { convert } from '#examples/uci-online-retail/conversion.ts';
import { loadFeeds } from '#feeds/load.ts';
import { makeLog } from '#lib/logging/log.ts';
import { claimDataDirectory } from '#server/data-directory/data-directory.ts';
import { startPostgres } from '#server/embedded/postgres/postgres.ts';
import { withThrowawayDatabase } from '#tools/bench/setup/throwaway.ts';
import { growBusinessRecords, loadBusinessRecords } from './business.ts';
import { COUNTRY, multiplyInvoices, writeInvoiceFeed } from './invoices.ts';

export type FillOptions = {
  /** The CSV file of the invoices. */
  readonly csv: string;
  /** Minimum number of invoices. */
  readonly invoices: number;
  /** Folder that keeps the database between runs; undefined uses a throwaway database. */
  readonly data: string | undefined;
};

/** Runs `work` on a database with more records than the business has; fills it unless an earlier run did. */
export function withFilledDatabase(
  { data, ...options }: FillOptions,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (data !== undefined) return withSavedDatabase(resolve(data), options, work);
  return withThrowawayDatabase(async ({ ownerUrl: url, folder }) => {
    await fillDatabase(url, folder, options);
    await work(url);
  });
}

/** Opens the database without a statement timeout, so that slow searches are measured rather than cancelled. */
export async function withDatabase(
  url: string,
  work: (db: Database, pool: Pool) => Promise<void>,
): Promise<void> {
  const { db, pool, close } = openDatabase(url, { statementTimeoutMs: 0 });
  await work(db, pool).finally(close);
}

async function withSavedDatabase(
  folder: string,
  options: Omit<FillOptions, 'data'>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const claim = claimDataDirectory(folder);
  try {
    const postgres = await startPostgres({ dataDir: folder, log: makeLog('warn', process.stderr) });
    const marker = join(folder, 'filled');
    try {
      const url = postgres.ownerUrl;
      await migrate(url);
      if (!existsSync(marker)) {
        await fillDatabase(url, folder, options);
        writeFileSync(marker, '');
      }
      await work(url);
    } finally {
      await postgres.stop();
    }
  } finally {
    claim.release();
  }
}

async function fillDatabase(
  url: string,
  folder: string,
  { csv, invoices }: Omit<FillOptions, 'data'>,
): Promise<void> {
  await migrate(url);
  const { feeds } = await convert({ csv, out: join(folder, 'feeds') });
  const feed = join(folder, 'invoices.ndjson');
  await writeInvoiceFeed([feeds.au, feeds.nz], feed);
  await loadBusinessRecords(url);
  await loadFeeds({ url, countryCode: COUNTRY, paths: [feed] });
  await withDatabase(url, async (db) => {
    await multiplyInvoices(db, invoices);
    await growBusinessRecords(db);
  });
}
