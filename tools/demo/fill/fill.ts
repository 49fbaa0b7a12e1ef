import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import type { LoadReport } from '#feeds/report.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { systemClock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { type FillAssetsOptions, fillAssets } from './fill-assets.ts';
import { loadBusiness } from './load-business.ts';

/** The size of the demo business (scale 1: 20,000 invoices), by default of both countries, and its assets. */
export type FillOptions = FillAssetsOptions & {
  readonly scale?: number;
  readonly countries?: readonly CountryCode[];
  readonly report?: LoadReport;
  /** Called before anything is generated, if a country is empty: it takes a while. */
  readonly begins?: () => void;
};

/**
 * Fills each empty country with the demo business, so that a first start has something to show: the same every time
 * relative to today. Returns the number of invoices added.
 */
export async function fillEmptyDatabase(url: string, fill: FillOptions = {}): Promise<number> {
  const { clock = systemClock, scale = 1, countries = CountryCode.options } = fill;
  const { signal, report = {}, begins } = fill;
  const empty = await emptyCountries(url, countries);
  if (empty.length === 0) return 0;
  begins?.();
  const beforeInvoices = fillAssets(url, fill);
  // Both countries at once: while the database merges a feed of one, the feeds of the other are generated and
  // checked.
  const loads = empty.map(({ countryCode, withHistories }) => {
    const today = dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
    const options = { url, countryCode, today, scale, clock, signal, withHistories, report };
    return loadBusiness({ ...options, beforeInvoices });
  });
  const outcomes = await Promise.allSettled([...loads, beforeInvoices]);
  return outcomes.reduce((sum, each) => {
    if (each.status === 'rejected') throw each.reason;
    const invoices = each.value?.find(({ file }) => file.resource.name === 'invoices');
    return sum + (invoices?.inserted ?? 0);
  }, 0);
}

/**
 * The countries without an invoice: both at a first start, one after a killed fill. Invoices are loaded last, so
 * everything is loaded again, which leaves existing records as they are. A killed fill may have loaded accounts already;
 * their histories must not be loaded twice.
 */
async function emptyCountries(url: string, countries: readonly CountryCode[]) {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const empty: { countryCode: CountryCode; withHistories: boolean }[] = [];
    for (const countryCode of countries) {
      const names = await resourcesWithRecords(db, countryCode);
      if (!names.includes('invoices'))
        empty.push({ countryCode, withHistories: !names.includes('accounts') });
    }
    return empty;
  } finally {
    await close();
  }
}

/** The names of the resources that have records of the country, in load order. */
export async function resourcesWithRecords(
  db: Database,
  countryCode: CountryCode,
): Promise<string[]> {
  const names: string[] = [];
  for (const { name, table, isWorldwide } of RESOURCES) {
    if (isWorldwide) continue;
    const { rows } = await sql`
      select from ${sql.table(table)} where country_code = ${countryCode} limit 1`.execute(db);
    if (rows.length > 0) names.push(name);
  }
  return names;
}
