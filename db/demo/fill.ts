import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { loadFeeds } from '#db/load/load-feeds.ts';
import { convertSlice } from '#examples/uci-online-retail/conversion.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { demoBranches } from './branches.ts';

/**
 * Fills each country that is empty with the branches of a made-up business and the invoices of the
 * example that the project holds, so that a first start has something to show. Returns how many
 * invoices it put there.
 */
export async function fillEmptyDatabase(url: string): Promise<number> {
  const empty = await emptyCountries(url);
  if (empty.length === 0) return 0;
  const folder = await mkdtemp(join(tmpdir(), 'trade-supply-demo-'));
  try {
    const { feeds } = await convertSlice(folder);
    let count = 0;
    for (const countryCode of empty) {
      // Branches come first, so a country whose fill was killed still counts as empty.
      const branches = await writeBranches(folder, countryCode);
      await loadFeeds({ url, countryCode, paths: [branches] });
      const loaded = await loadFeeds({ url, countryCode, paths: [feeds[countryCode]] });
      count += loaded.reduce((sum, file) => sum + file.inserted, 0);
    }
    return count;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeBranches(folder: string, countryCode: CountryCode): Promise<string> {
  const path = join(folder, 'branches.ndjson');
  const lines = demoBranches(countryCode, new Date().toISOString().slice(0, 10)).map(
    (branch) => `${JSON.stringify(branch)}\n`,
  );
  await writeFile(path, lines.join(''));
  return path;
}

/** The countries without an invoice: both at a first start, one after a fill that was killed. */
async function emptyCountries(url: string): Promise<CountryCode[]> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const rows = await db.selectFrom('invoices').select('country_code').distinct().execute();
    const filled = new Set(rows.map((row) => row.country_code));
    return CountryCode.options.filter((country) => !filled.has(country));
  } finally {
    await close();
  }
}
