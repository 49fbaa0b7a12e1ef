import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import { loadFeeds } from '#feeds/load.ts';
import type { FileSummary, LoadReport } from '#feeds/report.ts';
import { accounts } from '#feeds/resources/accounts.ts';
import { RESOURCES } from '#feeds/resources.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { systemClock } from '#lib/time/clock.ts';
import { COUNTRY_TIME_ZONES, dateIn } from '#lib/time/dates.ts';
import { demoBusiness } from '#tools/demo/business.ts';
import { accountHistory } from './account-history.ts';
import { type FillAssetsOptions, fillAssets, makeFillFolder } from './fill-assets.ts';
import { writeFeed } from './write-feed.ts';

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
  const empty = await emptyCountries(url, fill.countries ?? CountryCode.options);
  if (empty.length === 0) return 0;
  fill.begins?.();
  const beforeInvoices = fillAssets(url, fill);
  // Both countries at once: while the database merges a feed of one, the feeds of the other are generated and
  // checked.
  const loads = empty.map((country) => loadBusiness(url, country, fill, beforeInvoices));
  const outcomes = await Promise.allSettled([...loads, beforeInvoices]);
  return outcomes.reduce((sum, each) => {
    if (each.status === 'rejected') throw each.reason;
    const invoices = each.value?.find(({ file }) => file.resource.name === 'invoices');
    return sum + (invoices?.inserted ?? 0);
  }, 0);
}

type EmptyCountry = { readonly countryCode: CountryCode; readonly withHistories: boolean };

/**
 * The countries without an invoice: both at a first start, one after a killed fill. Invoices are loaded last, so
 * everything is loaded again, which leaves existing records as they are. A killed fill may have loaded accounts already;
 * their histories must not be loaded twice.
 */
async function emptyCountries(url: string, countries: readonly CountryCode[]) {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const empty: EmptyCountry[] = [];
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

/**
 * Generates the demo business of a country and loads it as feeds; invoices last, so that a country whose load was
 * killed has none, and after what is awaited. Returns the outcome of each feed, in load order.
 */
async function loadBusiness(
  url: string,
  { countryCode, withHistories }: EmptyCountry,
  { clock = systemClock, scale, report, signal }: FillOptions,
  beforeInvoices: Promise<unknown>,
): Promise<FileSummary[]> {
  const today = dateIn(COUNTRY_TIME_ZONES[countryCode], clock.now());
  const folder = await makeFillFolder();
  try {
    const { feeds, accountChanges } = demoBusiness(countryCode, today, scale);
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
    const load = { url, countryCode, clock, resources: IN_ORDER, report: { ...report, loaded } };
    const loadPaths = (chosen: string[]) => loadFeeds({ ...load, paths: chosen });
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
