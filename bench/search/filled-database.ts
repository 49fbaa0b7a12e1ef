import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { type Database, openDatabase } from '#db/client.ts';
import { loadFeeds } from '#db/load/load.ts';
import { migrate } from '#db/migrate.ts';
import { convert } from '#examples/uci-online-retail/conversion.ts';
import { makeLog } from '#lib/logging/log.ts';
import { claimDataDirectory } from '#server/embedded/data-directory.ts';
import { startPostgres } from '#server/embedded/postgres/postgres.ts';
import { withThrowawayDatabase } from '../throwaway.ts';
import { growTrade, loadTrade } from './business.ts';
import { COUNTRY, multiply, writeNamedFeed } from './invoices.ts';

export type Filling = {
  /** The source of the invoices. */
  readonly csv: string;
  /** At least so many invoices. */
  readonly invoices: number;
  /** Folder that keeps the database from one run to the next; undefined is one that is thrown away. */
  readonly data: string | undefined;
};

/** Does `work` over a database that holds more than the business has, filled where it is not yet. */
export function withFilledDatabase(
  { data, ...filling }: Filling,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (data !== undefined) return withKeptDatabase(resolve(data), filling, work);
  return withThrowawayDatabase(async ({ ownerUrl: url, folder }) => {
    await fill(url, folder, filling);
    await work(url);
  });
}

/** Without a limit of time: what is slow is to be measured, not ended. */
export async function withDatabase(
  url: string,
  work: (db: Database, pool: Pool) => Promise<void>,
): Promise<void> {
  const { db, pool, close } = openDatabase(url, { statementTimeoutMs: 0 });
  await work(db, pool).finally(close);
}

async function withKeptDatabase(
  folder: string,
  filling: Omit<Filling, 'data'>,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const claim = claimDataDirectory(folder);
  try {
    const postgres = await startPostgres({ dataDir: folder, log: makeLog('warn', process.stderr) });
    const filled = join(folder, 'filled');
    try {
      const url = postgres.ownerUrl;
      await migrate(url);
      if (!existsSync(filled)) {
        await fill(url, folder, filling);
        writeFileSync(filled, '');
      }
      await work(url);
    } finally {
      await postgres.stop();
    }
  } finally {
    claim.release();
  }
}

async function fill(
  url: string,
  folder: string,
  { csv, invoices }: Omit<Filling, 'data'>,
): Promise<void> {
  await migrate(url);
  const { feeds } = await convert({ csv, out: join(folder, 'feeds') });
  const feed = join(folder, 'invoices.ndjson');
  await writeNamedFeed([feeds.au, feeds.nz], feed);
  await loadTrade(url);
  await loadFeeds({ url, countryCode: COUNTRY, paths: [feed] });
  await withDatabase(url, async (db) => {
    await multiply(db, invoices);
    await growTrade(db);
  });
}
