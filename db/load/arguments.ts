import { parseArgs } from 'node:util';
import { CountryCode } from '#lib/api/fields.ts';

export const USAGE = `Usage: npm run load -- --country au|nz [--skip-invalid] [--replace] PATH...

Loads feeds: .ndjson and .ndjson.gz files named after their resource, or folders of them.

  --country       the country that the records are of
  --skip-invalid  keep the good lines; the bad ones go to FILE.rejected.ndjson with their reasons
  --replace       also remove what a file no longer holds (never accounts and documents)

docs/feeds.md says more.`;

/** The command was not given what it needs. */
export class UsageError extends Error {}

export type LoadArguments = {
  readonly countryCode: CountryCode;
  readonly skipInvalid: boolean;
  readonly replace: boolean;
  readonly paths: readonly string[];
};

/** Reads the command's arguments; undefined is a call for help. Throws UsageError. */
export function readArguments(args: readonly string[]): LoadArguments | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  if (values.country === undefined) throw new UsageError('--country is missing: au or nz.');
  const country = CountryCode.safeParse(values.country);
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
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        country: { type: 'string' },
        'skip-invalid': { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new UsageError(`${cause.message}.`.replace(/\.\.$/, '.'), { cause });
  }
}
