import { openDatabase } from '#db/client.ts';
import { CountryCode } from '#lib/api/fields.ts';
import { readConfig } from '#lib/config/config.ts';
import { makeLog } from '#lib/logging/log.ts';
import { countOf } from '#lib/text/text.ts';
import { makeClock } from '#lib/time/clock.ts';
import { refuseOtherDatabase } from '#server/data-directory/service-file.ts';
import { makeAssetStore } from '#server/storage/asset-store.ts';
import { fillEmptyDatabase, resourcesWithRecords } from '#tools/demo/fill/fill.ts';
import { type Command, CommandError, parseArguments, UsageError } from './command.ts';
import { withMigratedDatabase } from './operator.ts';
import { terminalReport } from './terminal-report.ts';

const USAGE = `  trade-supply demo [--scale N] [--country au|nz] [--assets] [--if-empty]

Fills an empty database with a made-up business, for trying out and measuring: 20,000 invoices and
1,500 accounts in both countries together. With --scale it trades N times as much (0.01 to 100).

  --scale     how many times as much it trades (1)
  --country   only one country
  --assets    with digital assets of products, in ASSET_STORE
  --if-empty  leave a country with invoices as it is, and complete a fill that was interrupted`;

const MIN_SCALE = 0.01;
const MAX_SCALE = 100;

/** Fills a database that has no records of the country with demo data. */
export const command: Command = {
  usage: USAGE,
  async run({ args, env, print }) {
    const options = readArguments(args);
    const config = readConfig(env);
    refuseOtherDatabase(config);
    await withMigratedDatabase(config, async (url) => {
      if (!options.mayHaveRecords) await refuseUnlessEmpty(url, options.countries);
      const assets = options.withAssets
        ? makeAssetStore(config, makeLog('warn', process.stderr))
        : undefined;
      const clock = makeClock(config.clockSetTo);
      const report = terminalReport(print);
      for (const countryCode of options.countries) {
        print(`${countryCode}: the business is being made up`);
        const fill = { clock, scale: options.scale, countries: [countryCode], report, assets };
        const invoices = await fillEmptyDatabase(url, fill);
        print(`${countryCode}: ${countOf(invoices, 'invoice')}, and all that goes with them`);
      }
      assets?.close();
    });
  },
};

/** Parses the command line. Throws UsageError, or whatever parseArgs throws. */
function readArguments(args: readonly string[]) {
  const { values } = parseArguments(args, [], {
    scale: { type: 'string', default: '1' },
    country: { type: 'string' },
    assets: { type: 'boolean', default: false },
    'if-empty': { type: 'boolean', default: false },
  });
  const given = { withAssets: values.assets, mayHaveRecords: values['if-empty'] };
  const scale = Number(values.scale);
  if (!(scale >= MIN_SCALE && scale <= MAX_SCALE)) {
    throw new UsageError(
      `--scale must be a number from ${MIN_SCALE} to ${MAX_SCALE}, not ${values.scale}.`,
    );
  }
  if (values.country === undefined) return { ...given, scale, countries: CountryCode.options };
  const country = CountryCode.safeParse(values.country);
  if (!country.success) throw new UsageError(`--country must be au or nz, not ${values.country}.`);
  return { ...given, scale, countries: [country.data] };
}

async function refuseUnlessEmpty(url: string, countries: readonly CountryCode[]): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, applicationName: 'trade-supply demo' });
  try {
    for (const countryCode of countries) {
      const existing = await resourcesWithRecords(db, countryCode);
      if (existing.length === 0) continue;
      throw new CommandError(
        `There are records of ${countryCode} already (${existing.join(', ')}): demo data can only be loaded ` +
          'into an empty database. Choose another one with DATA_DIR or DATABASE_URL; a first start with ' +
          'DEMO_DATA=0 creates an empty one.',
      );
    }
  } finally {
    await close();
  }
}
