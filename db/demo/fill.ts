import { type Database, openDatabase } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import { COUNTRY_ZONES, dateIn } from '#lib/dates.ts';
import { loadBusiness } from './load-business.ts';

/**
 * Fills each country that is empty with a made-up business, so that a first start has something to
 * show: relative to today, and otherwise the same every time. Returns how many invoices it put there.
 */
export async function fillEmptyDatabase(url: string, clock: Clock = systemClock): Promise<number> {
  let invoices = 0;
  for (const { countryCode, hasAccounts } of await emptyCountries(url)) {
    const loaded = await loadBusiness({
      url,
      countryCode,
      today: dateIn(COUNTRY_ZONES[countryCode], clock.now()),
      // A fill that was killed may have got that far, and their past is not to be written twice.
      withHistories: !hasAccounts,
    });
    invoices += loaded.find(({ file }) => file.resource.name === 'invoices')?.inserted ?? 0;
  }
  return invoices;
}

type EmptyCountry = { readonly countryCode: CountryCode; readonly hasAccounts: boolean };

/**
 * The countries without an invoice: both at a first start, one after a fill that was killed. Invoices
 * come last, so all of a country is loaded again, and what is there already stays as it is.
 */
async function emptyCountries(url: string): Promise<EmptyCountry[]> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const filled = await countriesIn(db, 'invoices');
    const known = await countriesIn(db, 'accounts');
    return CountryCode.options
      .filter((country) => !filled.has(country))
      .map((countryCode) => ({ countryCode, hasAccounts: known.has(countryCode) }));
  } finally {
    await close();
  }
}

async function countriesIn(db: Database, table: 'invoices' | 'accounts'): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('country_code').distinct().execute();
  return new Set(rows.map((row) => row.country_code));
}
