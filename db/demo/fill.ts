import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { convertSlice } from '#examples/uci-online-retail/conversion.ts';

/**
 * Fills an empty database with the invoices of the example that the project holds, so that a first
 * start has something to show. Returns how many there are; 0 where the database was not empty.
 */
export async function fillEmptyDatabase(url: string): Promise<number> {
  if (!(await isEmpty(url))) return 0;
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-demo-'));
  try {
    const { feeds } = await convertSlice(folder);
    let count = 0;
    for (const countryCode of ['au', 'nz'] as const) {
      const loaded = await loadFeeds({ url, countryCode, paths: [feeds[countryCode]] });
      count += loaded.reduce((sum, file) => sum + file.inserted, 0);
    }
    return count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isEmpty(url: string): Promise<boolean> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const row = await db.selectFrom('invoices').select('number').limit(1).executeTakeFirst();
    return row === undefined;
  } finally {
    await close();
  }
}
