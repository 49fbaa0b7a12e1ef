import { parseArgs } from 'node:util';
import { CountryCode } from '#lib/api/fields.ts';
import { UsageError } from '#lib/command.ts';

export const USAGE = `  npm run load -- --country au|nz [--skip-invalid] [--replace] PATH...

Loads feeds: .ndjson and .ndjson.gz files named after their resource, or folders of them.

  --country       the country that the records are of
  --skip-invalid  keep the good lines; the bad ones go to FILE.rejected.ndjson with their reasons
  --replace       also remove what a file no longer holds (never accounts and documents)

docs/feeds.md says more.`;

export type LoadArguments = {
  readonly countryCode: CountryCode;
  readonly skipInvalid: boolean;
  readonly replace: boolean;
  readonly paths: readonly string[];
};

/** Reads the command's arguments; undefined is a call for help. Throws UsageError, or what parseArgs throws. */
export function readArguments(args: readonly string[]): LoadArguments | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [given, another] = values.country;
  if (given === undefined) throw new UsageError('--country is missing: au or nz.');
  if (another !== undefined) throw new UsageError('--country takes one: load each by itself.');
  const country = CountryCode.safeParse(given);
  if (!country.success) {
    throw new UsageError(`--country ${country.error.issues.map(({ message }) => message)}.`);
  }
  if (positionals.length === 0) throw new UsageError('Which files or folders are to be loaded?');
  return {
    countryCode: country.data,
    skipInvalid: values['skip-invalid'],
    replace: values.replace,
    paths: positionals,
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      country: { type: 'string', multiple: true, default: [] },
      'skip-invalid': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
